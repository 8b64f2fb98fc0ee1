#pragma once

#include <functional>
#include <string_view>

namespace kernelcurve {

/// Sets the destination of output that kernels print with printf(). Any thread may call `print`.
/// The default is standard error. Call this function before kernels run.
void setKernelPrint(std::function<void(std::string_view)> print);

} // namespace kernelcurve
