#pragma once

#include <functional>
#include <string_view>

namespace kernelcurve {

/// The destination of the kernels' printf, from any thread; standard error by default. Set it
/// before kernels run.
void setKernelPrint(std::function<void(std::string_view)> print);

} // namespace kernelcurve
