#pragma once

#include <functional>
#include <string_view>

namespace kernelcurve {

/// Where the kernels' printf goes, from any thread; the standard error output, unless somebody else
/// takes it. Called before kernels run.
void setKernelPrint(std::function<void(std::string_view)> print);

} // namespace kernelcurve
