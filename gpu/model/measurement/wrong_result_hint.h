#pragma once

#include "gpu/model/text/message.h"

namespace kernelcurve {

/// Hint in the failure of a row with a wrong result.
inline constexpr const char* wrongResultHint =
    KC_TEXT("engine", "The kernel does not compute the problem {0} with these parameters");

} // namespace kernelcurve
