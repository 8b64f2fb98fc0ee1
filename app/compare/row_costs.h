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

/// The cost of each cause in the time of a row. The proportions are those of a prediction of its
/// configuration.
struct RowCosts {
    std::vector<TimeCost> costs = {}; ///< as parts of the row's time, the largest first
    double seconds = 0;               ///< time of the row
    std::string gpu = {};             ///< name of the predicted GPU
    /// The predicted time, if that GPU measured the row.
    std::optional<double> predictedSeconds = {};
    std::vector<TriedChange> tried = {};     ///< the fastest first, scaled like the costs
    std::optional<ByteOrigins> origins = {}; ///< origins of the row's bytes

    double shareOf(const TimeCost& cost) const { return cost.seconds / seconds; }
    double gainOf(const TriedChange& change) const { return 1 - change.seconds / seconds; }
    bool operator==(const RowCosts&) const = default;
};

/// Returns the costs of `row`. If a GPU of the kind `model` measured it, the proportions of
/// `predicted` are applied to its time. Otherwise, the costs are those of `predicted`, which is a
/// prediction for `model`. `environment` is the row's.
RowCosts rowCosts(const Measurement& row, const Environment& environment,
                  const Measurement& predicted, const DeviceDescription& model,
                  std::vector<TriedChange> tried = {});

/// Returns the predicted device that describes the GPU of a recording's environment, found by its
/// name or by compute capability and peaks. Returns null if there is none. The device may be
/// unusable.
const DeviceDescription* modelOf(const Environment& environment,
                                 const std::vector<DeviceDescription>& devices);

/// Returns modelOf() for a row that a GPU measured, otherwise the device with the id `fallback`.
const DeviceDescription* modelFor(const Environment& environment,
                                  const std::vector<DeviceDescription>& devices,
                                  std::string_view fallback = defaultPrediction);

/// Returns the name of the cause; for a pair, "DRAM bandwidth together with issue slots".
std::string costTitle(const TimeCost& cost, const Wording& wording = englishWording);

/// Explains the costs in a few sentences without capitals and full stops: the most important cost,
/// its remedy, the best tried change, the reason for a bandwidth above the DRAM peak, the error of
/// the model for a measured row, and whether its counters confirm the largest cost.
std::vector<std::string> costSentences(const RowCosts& costs, const MetricValues& metrics,
                                       const Wording& wording = englishWording);

} // namespace kernelcurve
