#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/enum_names.h"
#include "gpu/model/values/flat_map.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kernelcurve {

enum class MetricUnit {
    None,
    Seconds,
    BytesPerSecond,
    FlopsPerSecond,
    Fraction,
    Count,
    Bytes,
    Joules,
    Watts,
    FlopsPerJoule,
    Hertz
};

/// The origin of a metric's value.
enum class MetricSource {
    Timing,   ///< measured or known values: times, rates, compiler and device properties
    Model,    ///< memory model
    Counters, ///< hardware counters, read in a separate run after the timing
    Meter,    ///< power sensor, read in separate runs after the timing
};

/// The subject of a metric, to group long lists.
enum class MetricGroup {
    Time,
    Throughput,
    Memory,
    Cache,
    Instructions, ///< includes rounding errors of results
    Occupancy,    ///< includes the resources that limit it
    Stalls,
    Modelled, ///< computed by a model of the device
    Energy,
};
inline constexpr EnumNames<MetricGroup, 9> metricGroupNames{
    {{MetricGroup::Time, KC_TEXT("metric", "time")},
     {MetricGroup::Throughput, KC_TEXT("metric", "throughput")},
     {MetricGroup::Memory, KC_TEXT("metric", "memory")},
     {MetricGroup::Cache, KC_TEXT("metric", "cache")},
     {MetricGroup::Instructions, KC_TEXT("metric", "instructions")},
     {MetricGroup::Occupancy, KC_TEXT("metric", "occupancy")},
     {MetricGroup::Stalls, KC_TEXT("metric", "stalls")},
     {MetricGroup::Modelled, KC_TEXT("metric", "model")},
     {MetricGroup::Energy, KC_TEXT("metric", "energy")}}};
constexpr EnumNames<MetricGroup, 9> enumNames(MetricGroup) {
    return metricGroupNames;
}

/// The definition of a metric, for tables, plots, exports, and documentation.
struct Metric {
    std::string_view tag; ///< such as "bandwidth" or "time"
    MetricUnit unit;
    bool higherIsBetter;
    MetricSource source;
    MetricGroup group;
    const char* label;
    const char* description;
    /// True if `figures` in a kernel's header can compute the metric from its parameters.
    bool declared = false;
};

/// Returns all metrics in display order.
std::span<const Metric> metrics();
const Metric* findMetric(std::string_view tag);

/// The display unit of a metric with the factor from the SI value, such as "GB/s" with 1e-9 or "%"
/// with 100.
struct DisplayUnit {
    const char* symbol;
    double factor;
};
DisplayUnit displayUnit(const Metric& metric);

/// Values by tag in SI units (seconds, bytes/s, fractions). A missing value is never stored as 0 or
/// infinity.
using MetricValues = FlatMap<double>;
/// Returns the value of a metric, or nullopt if the value is missing.
std::optional<double> metricValue(const MetricValues& values, std::string_view tag);

} // namespace kernelcurve
