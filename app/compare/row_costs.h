#pragma once

#include "app/compare/byte_origins.h"
#include "gpu/model/device/automatic_device.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/measurement/tried_change.h"
#include "gpu/model/recording/environment.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The cost of each cause in the time of a row: the shares of a prediction of its configuration.
struct RowCosts {
    std::vector<TimeCost> costs = {}; ///< in seconds of the row's time, the largest first
    double seconds = 0;               ///< the row's time
    std::string gpu = {};             ///< the GPU that was predicted
    /// The predicted time of a row that was measured on that GPU.
    std::optional<double> predictedSeconds = {};
    std::vector<TriedChange> tried = {};     ///< the fastest first, scaled as the costs are
    std::optional<ByteOrigins> origins = {}; ///< of the row's bytes

    double shareOf(const TimeCost& cost) const { return cost.seconds / seconds; }
    double gainOf(const TriedChange& change) const { return 1 - change.seconds / seconds; }
    bool operator==(const RowCosts&) const = default;
};

/// Applies the shares of `predicted`, a prediction for the device `model`, to the time of `row` if
/// such a GPU measured it. Otherwise the costs are those of `predicted`. `environment` is the
/// row's.
RowCosts rowCosts(const Measurement& row, const Environment& environment,
                  const Measurement& predicted, const DeviceDescription& model,
                  std::vector<TriedChange> tried = {});

/// The predicted device that describes the GPU of a recording's environment, by its name or by
/// compute capability and peaks; null if no device does. It may not be usable.
const DeviceDescription* modelOf(const Environment& environment,
                                 const std::vector<DeviceDescription>& devices);

/// The same, or `fallback` for a row that no GPU measured.
const DeviceDescription* modelFor(const Environment& environment,
                                  const std::vector<DeviceDescription>& devices,
                                  std::string_view fallback = defaultPrediction);

/// The cause's name: "DRAM bandwidth together with issue slots" for a pair.
std::string costTitle(const TimeCost& cost, const Wording& wording = englishWording);

/// The explanation in a few sentences, without capitals and stops: the most important cost, its
/// remedy, the best tried change, the reason of a bandwidth above the DRAM peak, the model's error
/// for a measured row, and whether its counters confirm the largest cost.
std::vector<std::string> costSentences(const RowCosts& costs, const MetricValues& metrics,
                                       const Wording& wording = englishWording);

} // namespace kernelcurve
