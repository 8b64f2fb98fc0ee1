#pragma once

#include "gpu/model/measurement/measurement.h"

#include <QString>

#include <span>

namespace kernelcurve {

/// Returns true if `rows` is not empty but contains no measured row.
bool nothingMeasured(std::span<const Measurement> rows);
/// Returns a message with the number of rows and the reason of the first row. `rows` must not be
/// empty.
QString whyNothingWasMeasured(std::span<const Measurement> rows);

} // namespace kernelcurve
