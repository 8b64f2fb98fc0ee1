#pragma once

#include "gpu/model/text/message.h"

namespace kernelcurve {

/// The hint in the failure of a row whose result is wrong.
inline constexpr const char* wrongResultHint =
    KC_TEXT("engine", "The kernel does not solve its problem with these parameters");

} // namespace kernelcurve
