#pragma once

#include "gpu/measure/trial.h"
#include "gpu/model/measurement/measurement.h"

namespace kernelcurve {

/// Metrics of a sampled trial that do not come from its samples. The functions add metrics, or
/// remarks with the reason for their absence. They throw DeviceError if the device is lost, and
/// Cancelled after a stop request.

/// Adds the prediction of a device that predicts times.
void addPrediction(Device& device, const MeasuringRules& rules, const Trial& trial,
                   Measurement& measurement);
/// Adds a remark for each InOut array that is not restored before each run.
void addRestoreRemarks(const Trial& trial, Measurement& measurement);
/// Adds the timeline of an end-to-end run, or of blocks that record their times.
void addTimeline(Device& device, const MeasuringRules& rules, const Trial& trial,
                 Measurement& measurement);
/// Adds the page migrations of managed memory.
void addMoves(Device& device, const MeasuringRules& rules, const Trial& trial,
              Measurement& measurement);
/// Adds the energy, power, and clock from additional runs.
void addEnergy(Device& device, const MeasuringRules& rules, const Clock& clock, const Trial& trial,
               Measurement& measurement);

} // namespace kernelcurve
