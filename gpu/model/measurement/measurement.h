#pragma once

#include "gpu/model/device/throttling.h"
#include "gpu/model/measurement/sampled_times.h"
#include "gpu/model/measurement/time_cost.h"
#include "gpu/model/measurement/timeline.h"
#include "gpu/model/text/message.h"
#include "gpu/model/values/configuration.h"
#include "gpu/model/values/enum_names.h"
#include "gpu/model/values/metric.h"
#include "gpu/model/values/rare.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The status of a row. `Excluded` means that the configuration cannot run and was not attempted.
enum class Status { Measured, Failed, Excluded };
constexpr EnumNames<Status, 3> enumNames(Status) {
    return {{{Status::Measured, "measured"},
             {Status::Failed, "failed"},
             {Status::Excluded, "excluded"}}};
}

/// The reason why sampling stopped. `None` means that the row was not sampled.
enum class StopReason {
    None,
    NoiseReached,
    NoiseStable,
    CountReached,
    TimedOut,
    Cancelled,
    EarlyTermination
};
/// Names in recordings and tables. `None` has no name. Older recordings contain "hopeless".
constexpr EnumNames<StopReason, 7> enumNames(StopReason) {
    return {{{StopReason::NoiseReached, "noise_reached"},
             {StopReason::NoiseStable, "noise_stable"},
             {StopReason::CountReached, "count_reached"},
             {StopReason::TimedOut, "timed_out"},
             {StopReason::Cancelled, "cancelled"},
             {StopReason::EarlyTermination, "early_termination"},
             {StopReason::EarlyTermination, "hopeless"}}};
}

/// The clock of a predicted row.
inline constexpr std::string_view modelClock = "model";
/// The clock of a row that another program measured. The environment describes that clock.
inline constexpr std::string_view importedClock = "imported";

/// The result of one configuration.
struct Measurement {
    Configuration configuration;
    Status status = Status::Measured;
    Rare<Failure> reason; ///< set for a failed or excluded row
    MetricValues metrics; ///< values by tag; see metric.h
    StopReason stopped = StopReason::None;
    std::string clock;  ///< source of the times: "events", "cupti", "steady", "recorded",
                        ///< importedClock, or modelClock
    SampledTimes times; ///< times of single runs; empty if the row was not sampled
    /// Throttling reasons during the timing. The list is empty if there was no throttling, or if
    /// the reasons are unknown.
    std::vector<ThrottleReason> throttled;
    Timeline timeline;            ///< timeline of one run; empty if the device does not report it
    std::vector<Message> remarks; ///< remarks for the reader of this row
    /// Device name in a recording with several devices. It is empty in other recordings.
    std::string device = {};
    /// True if several devices share the work, so that the device does not identify the row.
    bool shared = false;
    /// Class of a predicted kernel, such as "streaming" or "atomics".
    std::string kernelClass = {};
    /// Cost of each cause in a predicted row, largest first. The list is empty unless the
    /// experiment sets `costs: true`.
    std::vector<TimeCost> costs = {};
    bool operator==(const Measurement&) const = default;
};

/// Returns true if a model predicted the time.
inline bool isPredicted(const Measurement& row) {
    return row.clock == modelClock;
}

/// Returns true if another program measured the time.
inline bool isImported(const Measurement& row) {
    return row.clock == importedClock;
}

/// Returns nullopt if the row was not measured, lacks the metric, or has a value that is not
/// finite.
std::optional<double> measuredMetric(const Measurement& row, std::string_view tag);

} // namespace kernelcurve
