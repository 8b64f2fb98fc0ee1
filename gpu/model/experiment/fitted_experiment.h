#pragma once

#include "gpu/model/experiment/experiment.h"

namespace kernelcurve {

/// Applies `sizes` for a device kind (sizingKind() for recordings) and clears `sizes`. The values
/// replace parameters and axes of the same name. A parameter that becomes fixed is no longer swept,
/// and vice versa.
Experiment fitted(Experiment experiment, DeviceKind device);

/// Replaces the experiment's devices with those of `other`.
void takeDevices(Experiment& experiment, const Experiment& other);

/// Returns the experiment with the changes of a lab step. Parameters that the step sets are no
/// longer swept. Drops a baseline that is no longer selected.
Experiment setUp(Experiment experiment, const LabSetup& setup);

} // namespace kernelcurve
