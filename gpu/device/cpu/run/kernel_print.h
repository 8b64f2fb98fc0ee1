#pragma once

#include <functional>
#include <string_view>

namespace kernelcurve {

/// Sets the destination for the output of printf() in kernels. The default is standard error.
/// `print` must be thread-safe. Call this function before kernels run.
void setKernelPrint(std::function<void(std::string_view)> print);

} // namespace kernelcurve
