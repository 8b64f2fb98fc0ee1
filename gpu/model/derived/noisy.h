#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

namespace kernelcurve {

/// Whether a measured row's noise is beyond what was wanted, whatever ended its sampling; where
/// the row does not tell its noise, whether the time was up. Not where nothing was sampled here, or
/// where an exact count of samples was wanted and taken: no noise was asked for.
bool isNoisy(const Measurement& measurement, const MeasuringRules& wanted);

} // namespace kernelcurve
