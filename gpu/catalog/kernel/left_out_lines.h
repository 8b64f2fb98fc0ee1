#pragma once

#include "gpu/catalog/kernel/kernel_file.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// Returns the lines of a kernel's file that compilers do not receive, such as host code and unused
/// code. Describes the first version that the compiler receives. After an error, the next version
/// may be shorter. Returns an empty list if the file is sent unchanged.
std::vector<int> leftOutLines(const KernelFile& kernel, const std::string& file);

} // namespace kernelcurve
