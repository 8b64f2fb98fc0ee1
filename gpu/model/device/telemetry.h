#pragma once

#include "gpu/model/device/throttling.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

class YamlNode;

/// How a device was at one moment, as its driver tells. What it does not tell is left out.
struct TelemetrySample {
    double at = 0;                           ///< seconds since 1970-01-01, UTC
    std::optional<double> smClock;           ///< Hz, of the SMs
    std::optional<double> memoryClock;       ///< Hz
    std::optional<double> power;             ///< W, of the whole board
    std::optional<double> temperature;       ///< degrees Celsius, of the chip
    std::optional<double> utilisation;       ///< part of the last moments in which a kernel ran
    std::optional<double> memoryUtilisation; ///< also, in which the memory was read or written
    /// What holds the clock back; empty if nothing does.
    std::optional<std::vector<ThrottleReason>> throttled;
    bool operator==(const TelemetrySample&) const = default;
};

/// A recording keeps no more samples than this: at two a second, of nearly three hours.
inline constexpr std::size_t maxTelemetrySamples = 20'000;
/// Appends; if there are too many, every other one goes, so that the whole time stays covered.
void addSample(std::vector<TelemetrySample>& samples, const TelemetrySample& sample);

/// What `telemetry:` of a recording holds: a line of column names with their units, then one line a
/// sample, comma-separated; reasons with blanks between, "none" where nothing holds the clock back,
/// empty fields for what is unknown. Times to a tenth of a second.
std::string telemetryTable(std::span<const TelemetrySample> samples);
/// Reads what telemetryTable wrote. Throws Error.
std::vector<TelemetrySample> readTelemetry(const YamlNode& node);

class JsonMap;
/// See gpu/model/format/json_map.h.
void mapFields(JsonMap& map, TelemetrySample& sample);

} // namespace kernelcurve
