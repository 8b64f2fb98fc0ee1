#pragma once

#include <string_view>

namespace kernelcurve {

/// The name of the component that describes the Windows Subsystem for Linux, if it is the system.
inline constexpr std::string_view wslName = "WSL";

} // namespace kernelcurve
