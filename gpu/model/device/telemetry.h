#pragma once

#include "gpu/model/device/throttling.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

class YamlNode;

/// The state of a device at one moment. Values that the driver does not report are missing.
struct TelemetrySample {
    double at = 0;                     ///< seconds since 1970-01-01, UTC
    std::optional<double> smClock;     ///< SM clock in Hz
    std::optional<double> memoryClock; ///< memory clock in Hz
    std::optional<double> power;       ///< power of the whole board in W
    std::optional<double> temperature; ///< chip temperature in degrees Celsius
    /// Fraction of the last interval with a running kernel.
    std::optional<double> utilisation;
    /// Fraction of the last interval with memory accesses.
    std::optional<double> memoryUtilisation;
    /// Throttling reasons, or nullopt if they are unknown.
    std::optional<std::vector<ThrottleReason>> throttled;
    bool operator==(const TelemetrySample&) const = default;
};

/// Maximum number of samples in a recording: almost three hours at two samples per second.
inline constexpr std::size_t maxTelemetrySamples = 20'000;
/// Appends a sample. If the list is full, removes every second sample, so that the samples still
/// cover the whole time.
void addSample(std::vector<TelemetrySample>& samples, const TelemetrySample& sample);

/// Returns the text of `telemetry:` in a recording: a line of column names with units, and one
/// comma-separated line per sample. Throttling reasons are separated by spaces. If there are none,
/// the text is "none". Unknown values are empty fields. Times have a resolution of 0.1 s.
std::string telemetryTable(std::span<const TelemetrySample> samples);
/// Parses the output of telemetryTable(). Throws Error if the text is invalid.
std::vector<TelemetrySample> readTelemetry(const YamlNode& node);

class JsonMap;
/// See gpu/model/format/json_map.h.
void mapFields(JsonMap& map, TelemetrySample& sample);

} // namespace kernelcurve
