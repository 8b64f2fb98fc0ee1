#pragma once

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/recording.h"

namespace kernelcurve {

/// What was measured, for other programs: {"environment": {...}, "measurements": [...]}, the rows
/// as in a recording, a line and a piece each, in SI units.
void writeMeasurementJson(const Recording& recording, const TextSink& write);

} // namespace kernelcurve
