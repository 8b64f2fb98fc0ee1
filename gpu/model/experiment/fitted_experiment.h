#pragma once

#include "gpu/model/experiment/experiment.h"

namespace kernelcurve {

/// Applies the `sizes` for a kind of device to the experiment, and clears `sizes`. They replace
/// parameters and axes with the same names. A parameter that is set for the device is no longer
/// swept, alone or together with others. A parameter that is swept for the device is no longer set.
/// See sizingKind() for recorded devices.
Experiment fitted(Experiment experiment, DeviceKind device);

/// Replaces the experiment's devices with the devices of another experiment.
void takeDevices(Experiment& experiment, const Experiment& other);

/// Returns the experiment with the changes of a lab step. A parameter that the step sets is no
/// longer swept. If the baseline is no longer a selected kernel, it is dropped.
Experiment setUp(Experiment experiment, const LabSetup& setup);

} // namespace kernelcurve
