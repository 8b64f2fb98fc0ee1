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

/// Measured: there are figures. Failed: it was tried and went wrong. Excluded: it cannot be run,
/// and was not tried.
enum class Status { Measured, Failed, Excluded };
constexpr EnumNames<Status, 3> enumNames(Status) {
    return {{{Status::Measured, "measured"},
             {Status::Failed, "failed"},
             {Status::Excluded, "excluded"}}};
}

/// Why sampling stopped. None if nothing was sampled.
enum class StopReason {
    None,
    NoiseReached,
    NoiseStable,
    CountReached,
    TimedOut,
    Cancelled,
    EarlyTermination
};
/// In recordings and tables; None has no name. The last one is read of older recordings.
constexpr EnumNames<StopReason, 7> enumNames(StopReason) {
    return {{{StopReason::NoiseReached, "noise_reached"},
             {StopReason::NoiseStable, "noise_stable"},
             {StopReason::CountReached, "count_reached"},
             {StopReason::TimedOut, "timed_out"},
             {StopReason::Cancelled, "cancelled"},
             {StopReason::EarlyTermination, "early_termination"},
             {StopReason::EarlyTermination, "hopeless"}}};
}

/// The clock of a row whose time a model predicted.
inline constexpr std::string_view modelClock = "model";

/// What came back for one configuration.
struct Measurement {
    Configuration configuration;
    Status status = Status::Measured;
    Rare<Failure> reason; ///< set where failed or excluded
    MetricValues metrics; ///< see metric.h for the tags
    StopReason stopped = StopReason::None;
    std::string
        clock; ///< which clock timed it: "events", "cupti", "steady", "recorded", modelClock
    SampledTimes times; ///< of one run each; empty if nothing was sampled
    /// What held the clock back while it was timed; empty if nothing did or nobody knows.
    std::vector<ThrottleReason> throttled;
    Timeline timeline;            ///< of one run, where the device tells it; else empty
    std::vector<Message> remarks; ///< what a careful reader should know about this row
    std::string device = {};      ///< its name among several of a recording; else empty
    /// Several devices divided the work: the row's device is nothing that tells it from others.
    bool shared = false;
    /// The class of a predicted row's kernel: "streaming", "atomics" ...
    std::string kernelClass = {};
    /// The costs of a predicted row's causes, the largest first; empty unless the experiment has
    /// `costs: true`.
    std::vector<TimeCost> costs = {};
    bool operator==(const Measurement&) const = default;
};

/// Returns whether the row's time was predicted by a model, not measured.
inline bool isPredicted(const Measurement& row) {
    return row.clock == modelClock;
}

/// Nothing if the row was not measured, lacks the metric, or its value is not finite.
std::optional<double> measuredMetric(const Measurement& row, std::string_view tag);

} // namespace kernelcurve
