#pragma once

#include "app/compare/byte_origins.h"
#include "gpu/model/device/automatic_device.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/measurement/tried_change.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"

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

/// The minimum share of a cost that justifies a change to the code.
inline constexpr double notableShare = 0.02;

/// Returns the costs of `row`. If a GPU of the kind `model` measured the row, the proportions in
/// `predicted` are applied to the row's time. Otherwise, the costs come from `predicted`, a
/// prediction for `model`. `environment` is the row's environment.
RowCosts rowCosts(const Measurement& row, const Environment& environment,
                  const Measurement& predicted, const DeviceDescription& model,
                  std::vector<TriedChange> tried = {});

/// Returns modelOf() for a row that a GPU measured. For other rows, returns the device with the id
/// `fallback`.
const DeviceDescription* modelFor(const Environment& environment,
                                  const std::vector<DeviceDescription>& devices,
                                  std::string_view fallback = defaultPrediction);

/// Returns the name of the cost's cause. For a pair of causes, this is "DRAM bandwidth together
/// with issue slots", for example.
std::string costTitle(const TimeCost& cost, const Wording& wording = englishWording);

/// Returns the name of the GPU that a predicted device describes.
std::string gpuName(const DeviceDescription& model);

/// Returns true if the cost has one cause, and a change to the code can remove it.
bool isInCode(const TimeCost& cost);
/// Returns the most important cost, which the first of the costSentences() names. Returns null
/// without costs.
const TimeCost* mainCost(const RowCosts& costs);
/// Returns "line 22, bank conflicts: at most 38 %", for example.
std::string shareText(const RowCosts& costs, const TimeCost& cost,
                      const Wording& wording = englishWording);

/// Explains the costs in a few sentences without initial capitals and full stops: the most
/// important cost, its remedy, the best change that was tried, the reason for a bandwidth above the
/// DRAM peak, the model's error for a measured row, and whether the row's counters confirm the
/// largest cost.
std::vector<std::string> costSentences(const RowCosts& costs, const MetricValues& metrics,
                                       const Wording& wording = englishWording);

} // namespace kernelcurve
