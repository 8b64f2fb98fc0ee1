#include "app/export/measurement_json.h"

#include "gpu/model/format/json_text.h"
#include "gpu/model/format/json_values.h"
#include "gpu/model/recording/recording_yaml.h"

#include <nlohmann/json.hpp>

namespace kernelcurve {

std::string measurementJson(const Recording& recording) {
    std::string text = "{\"environment\": {";
    const char* separator = "";
    for (const auto& [name, value] : recording.environment) {
        text += separator + escapedInvisible(writeJson(name) + ": " + writeJson(toJson(value)));
        separator = ", ";
    }
    text += "},\n\"measurements\": [";
    separator = "\n";
    for (const Measurement& measurement : recording.measurements) {
        const std::string line = writeRecordingLine(measurement);
        constexpr std::size_t dash = 2;
        text += separator + line.substr(dash, line.size() - dash - 1);
        separator = ",\n";
    }
    return text + "\n]}\n";
}

} // namespace kernelcurve
