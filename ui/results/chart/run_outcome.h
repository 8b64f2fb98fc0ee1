#pragma once

#include "gpu/model/measurement/measurement.h"

#include <QString>

#include <span>

namespace kernelcurve {

/// Whether there are rows, and none of them was measured.
bool nothingMeasured(std::span<const Measurement> rows);
/// What to say then: how many there are, and why the first of them was not.
QString whyNothingWasMeasured(std::span<const Measurement> rows);

} // namespace kernelcurve
