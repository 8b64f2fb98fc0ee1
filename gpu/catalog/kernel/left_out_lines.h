#pragma once

#include "gpu/catalog/kernel/kernel_file.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// Returns the lines of a kernel's file that compilers do not receive: host code, its headers, and
/// unused code. The result describes the first version of the text that is sent to a compiler;
/// after an error, a shorter version may be sent. Empty if the file is sent unchanged.
std::vector<int> leftOutLines(const KernelFile& kernel, const std::string& file);

} // namespace kernelcurve
