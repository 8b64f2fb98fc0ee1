#include "app/export/measurement_table.h"
#include "gpu/model/format/json_text.h"
#include "gpu/model/format/json_values.h"
#include "gpu/model/recording/recording_yaml.h"

#include <nlohmann/json.hpp>

namespace kernelcurve {

namespace {

std::string environmentJson(const Environment& environment) {
    std::string text = "{";
    for (const auto& [name, value] : environment)
        text += (text.size() > 1 ? ", " : "") +
                escapedInvisible(writeJson(name) + ": " + writeJson(toJson(value)));
    return text + "}";
}

std::string samplesJson(const SampledTimes& times) {
    if (times.empty())
        return {};
    nlohmann::json samples = nlohmann::json::array();
    for (const SampledTimes::Bin& bin : times.bins)
        samples.push_back({times.seconds(bin), bin.count});
    return ", \"samples\": " + writeJson(samples);
}

/// `text` is the beginning of the object.
void writeRows(const Recording& recording, std::string text, bool decodesSamples,
               const TextSink& write) {
    if (recording.devices.empty()) {
        text += "\"environment\": " + environmentJson(recording.environment);
    } else {
        text += "\"devices\": [";
        for (const MeasuringDevice& device : recording.devices)
            text += (&device == &recording.devices.front() ? "\n{\"name\": " : ",\n{\"name\": ") +
                    escapedInvisible(writeJson(device.name)) +
                    ", \"environment\": " + environmentJson(device.environment) + "}";
        text += "\n]";
    }
    write(text + ",\n\"measurements\": [");
    const char* separator = "\n";
    for (const Measurement& measurement : recording.measurements) {
        const std::string line = writeRecordingLine(measurement);
        constexpr std::size_t dash = 2;
        write(separator);
        // A reader that only looks at the status must not treat the row as measured.
        const char* origin = measurement.status != Status::Measured ? ""
                             : isPredicted(measurement)             ? "\"predicted\": true, "
                             : isImported(measurement)              ? "\"imported\": true, "
                                                                    : "";
        constexpr std::size_t braceAndLineFeed = 2;
        write("{");
        write(origin);
        write(line.substr(dash + 1, line.size() - dash - 1 - braceAndLineFeed));
        write((decodesSamples ? samplesJson(measurement.times) : std::string()) + "}");
        separator = ",\n";
    }
    write("\n]}\n");
}

} // namespace

void writeMeasurementJson(const Recording& recording, const TextSink& write) {
    writeRows(recording, "{", false, write);
}

void writeRecordingJson(const Recording& recording, const std::string& facts,
                        const TextSink& write) {
    writeRows(recording, facts.substr(0, facts.rfind('}')) + ",\n", true, write);
}

} // namespace kernelcurve
