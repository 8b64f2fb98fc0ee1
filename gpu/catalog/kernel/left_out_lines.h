#pragma once

#include "gpu/catalog/kernel/kernel_file.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// Lines of one of the kernel's files that have code which no compiler gets: host code, its
/// headers, what no kernel needs. Of the first text that goes to a compiler; where that one is
/// refused, even less is tried. Empty if the file goes as it is.
std::vector<int> leftOutLines(const KernelFile& kernel, const std::string& file);

} // namespace kernelcurve
