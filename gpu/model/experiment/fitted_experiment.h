#pragma once

#include "gpu/model/experiment/experiment.h"

namespace kernelcurve {

/// Applies the `sizes` for a kind of device to the experiment, which replace parameters and axes of
/// the same names. Then `sizes` is empty. A parameter that is set for the device is no longer
/// swept, alone or together with others; one that is swept for it is no longer set. See sizingKind
/// for recorded devices.
Experiment fitted(Experiment experiment, DeviceKind device);

/// Replaces the device or devices of the experiment by those of another experiment.
void takeDevices(Experiment& experiment, const Experiment& other);

/// The experiment with the changes of a lab step. A parameter that the step sets is no longer
/// swept. A baseline is dropped if it is no longer a selected kernel.
Experiment setUp(Experiment experiment, const LabSetup& setup);

} // namespace kernelcurve
