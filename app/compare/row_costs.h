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

/// The cost of each cause in a row's time. A prediction of the row's configuration determines the
/// proportions.
struct RowCosts {
    std::vector<TimeCost> costs = {}; ///< parts of the row's time, largest first
    double seconds = 0;               ///< time of the row
    std::string gpu = {};             ///< name of the predicted GPU
    /// The predicted time. It is set only if the row was measured on a GPU of the model that the
    /// prediction describes.
    std::optional<double> predictedSeconds = {};
    /// The changes that were tried, fastest first. Their times are scaled like the costs.
    std::vector<TriedChange> tried = {};
    std::optional<ByteOrigins> origins = {}; ///< origins of the row's bytes

    double shareOf(const TimeCost& cost) const { return cost.seconds / seconds; }
    double gainOf(const TriedChange& change) const { return 1 - change.seconds / seconds; }
    bool operator==(const RowCosts&) const = default;
};

/// Returns the costs of `row`. If a GPU of the kind `model` measured the row, applies the
/// proportions in `predicted` to the row's time. Otherwise, returns the costs of `predicted`, a
/// prediction for `model`. `environment` is the row's environment.
RowCosts rowCosts(const Measurement& row, const Environment& environment,
                  const Measurement& predicted, const DeviceDescription& model,
                  std::vector<TriedChange> tried = {});

/// Returns the predicted device that describes the GPU in a recording's environment, found by name
/// or by compute capability and peaks. Returns null if no device matches. The device may be
/// unusable.
const DeviceDescription* modelOf(const Environment& environment,
                                 const std::vector<DeviceDescription>& devices);

/// Returns modelOf() for a row that a GPU measured. For other rows, returns the device with the id
/// `fallback`.
const DeviceDescription* modelFor(const Environment& environment,
                                  const std::vector<DeviceDescription>& devices,
                                  std::string_view fallback = defaultPrediction);

/// Returns the name of the cost's cause. For a pair of causes, this is "DRAM bandwidth together
/// with issue slots", for example.
std::string costTitle(const TimeCost& cost, const Wording& wording = englishWording);

/// Explains the costs in a few sentences without initial capitals and full stops. The sentences
/// name the largest cost, its remedy, the best change that was tried, and the reason for a
/// bandwidth above the DRAM peak. For a measured row, they also state the model's error, and
/// whether the row's counters confirm the largest cost.
std::vector<std::string> costSentences(const RowCosts& costs, const MetricValues& metrics,
                                       const Wording& wording = englishWording);

} // namespace kernelcurve
