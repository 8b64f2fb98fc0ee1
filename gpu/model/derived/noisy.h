#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

namespace kernelcurve {

/// Returns true if a measured row's noise exceeds the target. Also returns true if the noise is
/// missing because sampling reached its time limit. Returns false for unsampled rows and for fixed
/// sample counts.
bool isNoisy(const Measurement& measurement, const MeasuringRules& wanted);

} // namespace kernelcurve
