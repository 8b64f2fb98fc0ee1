#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/text/message.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The device whose costs explain a row that no GPU measured.
inline constexpr std::string_view defaultModel = "predict:nvidia-h200";

/// The cost of each cause in the time of a row: the shares of a prediction of its configuration.
struct RowCosts {
    std::vector<TimeCost> costs = {}; ///< in seconds of the row's time, the largest first
    double seconds = 0;               ///< the row's time
    std::string gpu = {};             ///< the GPU that was predicted
    /// Of the same configuration, for a row that was measured on that GPU.
    std::optional<double> predictedSeconds = {};

    double shareOf(const TimeCost& cost) const { return cost.seconds / seconds; }
    bool operator==(const RowCosts&) const = default;
};

/// Applies the shares of `predicted` to the time of `row` if this GPU measured `row`. Otherwise the
/// costs are those of `predicted`. `gpu` is the name of the predicted device,
/// without "(predicted)" in the result.
RowCosts rowCosts(const Measurement& row, bool isSameGpu, const Measurement& predicted,
                  const std::string& gpu);

/// The predicted device that describes the GPU of a recording's environment, by its name or by
/// compute capability and peaks; null if no usable device does.
const DeviceDescription* modelOf(const Environment& environment,
                                 const std::vector<DeviceDescription>& devices);

/// The same, or `fallback` for a row that no GPU measured.
const DeviceDescription* modelFor(const Environment& environment,
                                  const std::vector<DeviceDescription>& devices,
                                  std::string_view fallback = defaultModel);

/// Turns a message into text of the reader's language.
using Wording = std::function<std::string(const Message&)>;
inline std::string englishWording(const Message& message) {
    return message.english();
}

/// The answer in a few sentences, without capitals and stops: the most important cost, its remedy,
/// the model's error for a measured row, and whether its counters confirm the largest cost.
std::vector<std::string> costSentences(const RowCosts& costs, const MetricValues& metrics,
                                       const Wording& wording = englishWording);

} // namespace kernelcurve
