#pragma once

#include "gpu/model/experiment/experiment.h"

namespace kernelcurve {

/// The experiment as it runs on a kind of device: what its `sizes` say for that kind takes the
/// place of the parameters and axes of the same names, and `sizes` is empty. A parameter that is
/// set for the device is no longer swept, nor steps together with others; one that is swept for it
/// is no longer set. See sizingKind for recorded devices.
Experiment fitted(Experiment experiment, DeviceKind device);

/// From now on it is for what another one is on: one device or several.
void takeDevices(Experiment& experiment, const Experiment& other);

/// The experiment with what a step of its lab sets up. A parameter that the step sets is no longer
/// swept; a baseline that is no longer among the kernels is dropped.
Experiment setUp(Experiment experiment, const LabSetup& setup);

} // namespace kernelcurve
