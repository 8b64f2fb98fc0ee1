#pragma once

#include "gpu/model/recording/measurement.h"

#include <vector>

namespace kernelcurve {

/// The row that a measurement of the same configuration takes the place of: the one that was added
/// last; the end where there is none.
std::vector<Measurement>::iterator latestRow(std::vector<Measurement>& rows,
                                             const Configuration& configuration);

} // namespace kernelcurve
