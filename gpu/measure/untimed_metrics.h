#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/device.h"
#include "gpu/measure/sampling/clock_watch.h"
#include "gpu/measure/sampling/sampling.h"
#include "gpu/measure/trial.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/measurement/timeline.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>

namespace kernelcurve {

/// A device's energy consumption during repeated work.
struct EnergyUse {
    double joules = 0;           ///< energy per run
    double watts = 0;            ///< average power
    std::optional<double> hertz; ///< mean SM clock
};

/// Samples the device's energy sensor while `work` is repeated. The first third of a second lets
/// the power become stable. The following measurement takes more than a second. `work` takes some
/// milliseconds and returns its number of runs. The sensor has steps of up to a tenth of a second.
/// Only the time between two steps counts, so the precision is a few percent. Returns nullopt if
/// the sensor does not work. Rethrows the exceptions of `work`.
std::optional<EnergyUse> meteredUse(Device& device, const Clock& clock,
                                    const std::function<std::int64_t()>& work);

/// Measures the device's idle power in watts. If the device has no sensor, returns nullopt
/// immediately. Throws Cancelled after a stop request.
std::optional<double> idlePower(Device& device, const Clock& clock, const Pause& pause,
                                const std::stop_token& stop);

/// Returns the timeline of a launch's blocks from the records that the blocks wrote. `blocks` is
/// indexed by block. Cycle counters have a high resolution, but differ between SMs. The shared
/// clock has a low resolution on many GPUs (1 us). Therefore, the cycles of each SM are aligned to
/// the mean of its shared times. The rate is the total shared time of the blocks divided by their
/// cycles. The timeline is empty if a block recorded no times.
Timeline blockTimeline(std::span<const BlockTime> blocks, LaneKind lanes);

// The following functions add metrics of a sampled trial that do not come from its samples, or
// remarks with the reason for their absence. They throw DeviceError if the device is lost, and
// Cancelled after a stop request.

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
