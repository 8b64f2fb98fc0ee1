#pragma once

#include "gpu/model/recording/recording.h"

#include <string>

namespace kernelcurve {

/// What was measured, for other programs: {"environment": {...}, "measurements": [...]}, the rows
/// as in a recording, a line each, in SI units.
std::string measurementJson(const Recording& recording);

} // namespace kernelcurve
