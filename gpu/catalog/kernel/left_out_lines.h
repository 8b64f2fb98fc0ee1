#pragma once

#include "gpu/catalog/kernel/kernel_file.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// Lines of a kernel's files that compilers do not receive: host code, its headers, and unused
/// code. Describes the first text that is sent to a compiler; after an error, more is left out.
/// Empty if the file is sent unchanged.
std::vector<int> leftOutLines(const KernelFile& kernel, const std::string& file);

} // namespace kernelcurve
