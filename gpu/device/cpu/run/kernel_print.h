#pragma once

#include <functional>
#include <string_view>

namespace kernelcurve {

/// Sets the destination of the kernels' printf, which any thread may call. The default is standard
/// error. Must be called before kernels run.
void setKernelPrint(std::function<void(std::string_view)> print);

} // namespace kernelcurve
