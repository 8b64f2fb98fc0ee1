#pragma once

#include "gpu/model/text/message.h"
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

/// Where a metric's value comes from.
enum class MetricSource {
    Timing,   ///< or what is known without it: times, rates, what the compiler and the device say
    Model,    ///< computed from the memory model, not measured
    Counters, ///< read from the hardware's counters, in a run of its own after the timing
    Meter,    ///< of the energy meter, in runs of their own after the timing
};

/// What a metric's tag means. The one source for table, plot, export and documentation.
struct Metric {
    std::string_view tag; ///< "bandwidth", "time" ...
    MetricUnit unit;
    bool higherIsBetter;
    MetricSource source;
    const char* label;
    const char* description;
    /// A kernel's header may compute it from its parameters, under `figures`.
    bool declared = false;
};

/// Every metric there is, in the order in which a user wants to see them.
std::span<const Metric> metrics();
const Metric* findMetric(std::string_view tag);

/// The unit in which a metric is shown and exported, and the factor from the stored SI value to it:
/// "GB/s" 1e-9, "us" 1e6, "%" 100 ...
struct DisplayUnit {
    const char* symbol;
    double factor;
};
DisplayUnit displayUnit(const Metric& metric);

/// Values by tag in SI units (seconds, bytes/s, fractions). A metric that is missing is not in the
/// map: never 0 or Inf.
using MetricValues = FlatMap<double>;
/// Nothing if it is missing.
std::optional<double> metricValue(const MetricValues& values, std::string_view tag);

} // namespace kernelcurve
