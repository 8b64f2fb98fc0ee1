#pragma once

#include "gpu/model/measurement/measurement.h"

#include <QString>

#include <span>

namespace kernelcurve {

/// Returns true if there are rows and none of them was measured.
bool nothingMeasured(std::span<const Measurement> rows);
/// Returns a message with the number of rows and the reason of the first row. There must be at
/// least one row.
QString whyNothingWasMeasured(std::span<const Measurement> rows);

} // namespace kernelcurve
