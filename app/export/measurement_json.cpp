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

} // namespace

void writeMeasurementJson(const Recording& recording, const TextSink& write) {
    std::string text = "{";
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
        // A reader that checks only the status must not treat the row as measured.
        const bool predicted = measurement.status == Status::Measured && isPredicted(measurement);
        write(predicted ? "{\"predicted\": true, " + line.substr(dash + 1, line.size() - dash - 2)
                        : line.substr(dash, line.size() - dash - 1));
        separator = ",\n";
    }
    write("\n]}\n");
}

} // namespace kernelcurve
