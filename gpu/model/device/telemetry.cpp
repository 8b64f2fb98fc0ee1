#include "gpu/model/device/telemetry.h"

#include "gpu/model/format/json_map.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/quantity.h"

#include <array>
#include <cmath>

namespace kernelcurve {
namespace {

struct Column {
    const char* heading; ///< column heading in a recording
    const char* member;  ///< member name in messages, in SI units
    double factor;       ///< factor from the SI value to the recorded unit
    std::optional<double> TelemetrySample::*value;
};

constexpr std::array<Column, 6> columns = {{
    {"sm_clock_MHz", "sm_clock", 1e-6, &TelemetrySample::smClock},
    {"memory_clock_MHz", "memory_clock", 1e-6, &TelemetrySample::memoryClock},
    {"power_W", "power", 1, &TelemetrySample::power},
    {"temperature_C", "temperature", 1, &TelemetrySample::temperature},
    {"utilisation_%", "utilisation", 100, &TelemetrySample::utilisation},
    {"memory_utilisation_%", "memory_utilisation", 100, &TelemetrySample::memoryUtilisation},
}};
constexpr std::size_t fields = columns.size() + 2;

std::string tenths(double value) {
    return formatReal(std::round(value * 10) / 10);
}

std::string heading() {
    std::string line = "unix_time";
    for (const Column& column : columns)
        line += std::string(",") + column.heading;
    return line + ",throttled";
}

std::string reasonsText(const std::optional<std::vector<ThrottleReason>>& reasons) {
    if (!reasons)
        return {};
    std::string text = joined(*reasons, " ", [](ThrottleReason reason) { return nameOf(reason); });
    return text.empty() ? "none" : text;
}

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t end = 0; end != std::string::npos; begin = end + 1) {
        end = text.find(separator, begin);
        parts.push_back(text.substr(begin, end - begin));
    }
    return parts;
}

/// Returns the sample in a line, or nullopt if the line is not part of a table.
std::optional<TelemetrySample> sampleOf(const std::string& line) {
    const std::vector<std::string> parts = split(line, ',');
    const auto at = parseReal(parts.front());
    if (parts.size() != fields || !at)
        return std::nullopt;
    TelemetrySample sample;
    sample.at = *at;
    for (std::size_t index = 0; index < columns.size(); ++index) {
        const std::string& part = parts[index + 1];
        if (part.empty())
            continue;
        const auto number = parseReal(part);
        if (!number)
            return std::nullopt;
        sample.*columns[index].value = *number / columns[index].factor;
    }
    if (parts.back().empty())
        return sample;
    sample.throttled.emplace();
    if (parts.back() == "none")
        return sample;
    for (const std::string& word : split(parts.back(), ' ')) {
        const auto reason = valueNamed(enumNames(ThrottleReason{}), word);
        if (!reason)
            return std::nullopt;
        sample.throttled->push_back(*reason);
    }
    return sample;
}

} // namespace

void addSample(std::vector<TelemetrySample>& samples, const TelemetrySample& sample) {
    samples.push_back(sample);
    if (samples.size() <= maxTelemetrySamples)
        return;
    std::size_t kept = 0;
    for (std::size_t index = 0; index < samples.size(); index += 2)
        samples[kept++] = std::move(samples[index]);
    samples.resize(kept);
}

std::string telemetryTable(std::span<const TelemetrySample> samples) {
    std::string table = heading() + "\n";
    for (const TelemetrySample& sample : samples) {
        table += tenths(sample.at);
        for (const Column& column : columns) {
            const std::optional<double>& value = sample.*column.value;
            table += "," + (value ? tenths(*value * column.factor) : std::string());
        }
        table += "," + reasonsText(sample.throttled) + "\n";
    }
    return table;
}

std::vector<TelemetrySample> readTelemetry(const YamlNode& node) {
    std::vector<TelemetrySample> samples;
    const std::vector<std::string> lines = split(node.text(), '\n');
    if (lines.front() != heading())
        node.fail(message(KC_TEXT("engine", "The telemetry must start with its column names")),
                  message(KC_TEXT("engine", "use this first line: {0}"), heading()));
    for (std::size_t index = 1; index < lines.size(); ++index) {
        if (lines[index].empty())
            continue;
        const auto sample = sampleOf(lines[index]);
        if (!sample)
            node.fail(message(KC_TEXT("engine", "Invalid telemetry line: {0}"), lines[index]),
                      message(KC_TEXT("engine", "remove this line")));
        samples.push_back(*sample);
    }
    return samples;
}

void mapFields(JsonMap& map, TelemetrySample& sample) {
    map.required("at", sample.at);
    for (const Column& column : columns)
        map.optional(column.member, sample.*column.value);
    map.optional("throttled", sample.throttled);
}

} // namespace kernelcurve
