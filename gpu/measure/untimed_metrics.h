#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/measure/trial.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/measurement/timeline.h"

#include <span>

namespace kernelcurve {

/// Returns the timeline of a launch's blocks from the records that the blocks wrote. `blocks` is
/// indexed by block. Cycle counters have a high resolution, but differ between SMs. The shared
/// clock has a low resolution on many GPUs (1 us). Therefore, the cycles of each SM are aligned to
/// the mean of its shared times. The rate is the total shared time of the blocks divided by their
/// cycles. The timeline is empty if a block recorded no times.
Timeline blockTimeline(std::span<const BlockTime> blocks, LaneKind lanes);

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
