#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

namespace kernelcurve {

/// Returns true if the noise of a measured row is above the target, or if the noise is missing and
/// sampling reached its time limit. Returns false if the row was not sampled, or has a fixed number
/// of samples.
bool isNoisy(const Measurement& measurement, const MeasuringRules& wanted);

} // namespace kernelcurve
