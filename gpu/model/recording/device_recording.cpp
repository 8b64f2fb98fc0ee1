#include "gpu/model/recording/device_recording.h"

#include "gpu/model/format/json_map.h"
#include "gpu/model/format/json_text.h"
#include "gpu/model/format/yaml_writer.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

constexpr std::string_view firstLine = "kernelcurve_device: 1\n";
constexpr std::string_view deviceKey = "device: ";
/// The line between two documents. It starts in the first column, so indented text does not match.
constexpr std::string_view separator = "---\n";

/// Removes the first document from `text` and returns it without the preceding separator.
std::string_view takeDocument(std::string_view& text) {
    // The line feed at the end of this separator may also be the start of the next separator.
    const std::size_t next = text.find("\n---\n", separator.size() - 1);
    std::string_view document = text.substr(0, next == text.npos ? next : next + 1);
    text.remove_prefix(document.size());
    document.remove_prefix(separator.size());
    return document;
}

/// Removes the two header lines before the recordings from `text`, and returns the device.
DeviceDescription takeHead(std::string_view& text, const std::string& file) {
    if (!isDeviceRecording(text))
        throw Error({message(KC_TEXT("engine", "Not a device recording")),
                     message(KC_TEXT("engine", "a device recording starts with {0}"),
                             std::string(firstLine.substr(0, firstLine.size() - 1))),
                     {file, 1, 1}});
    takeLine(text);
    const std::string_view line = takeLine(text);
    try {
        if (!line.starts_with(deviceKey))
            throw Error({message(KC_TEXT("engine", "Missing device description"))});
        return readAs<DeviceDescription>(nlohmann::json::parse(line.substr(deviceKey.size())),
                                         "device");
    } catch (const nlohmann::json::exception&) {
        throw Error(
            {message(KC_TEXT("engine", "The device description is invalid")),
             message(KC_TEXT("engine", "record the device again with `kernelcurve record`")),
             {file, 2, 1}});
    } catch (const Error& error) {
        throw Error({error.failure().what, error.failure().hint, {file, 2, 1}});
    }
}

/// Returns the description without private values, such as a card's serial number.
DeviceDescription anonymous(DeviceDescription device) {
    for (DevicePropertyGroup& group : device.properties)
        std::erase_if(group.properties, [](const DeviceProperty& property) {
            return property.tag == "pci" || property.tag == "uuid";
        });
    return device;
}

} // namespace

bool isDeviceRecording(std::string_view text) {
    return text.starts_with(firstLine);
}

std::string writeDeviceRecording(const DeviceRecording& played) {
    std::string text(firstLine);
    text += deviceKey;
    text += jsonOf(anonymous(played.device)).dump();
    text += '\n';
    for (const Recording& recording : played.recordings) {
        text += separator;
        text += writeRecording(recording);
    }
    return text;
}

DeviceRecording readDeviceRecording(std::string_view text, const std::string& file) {
    DeviceRecording played{takeHead(text, file), {}};
    int line = 2;
    while (!text.empty()) {
        if (!text.starts_with(separator))
            throw Error({message(KC_TEXT("engine", "A recording must start with ---")),
                         {},
                         {file, line + 1, 1}});
        ++line;
        const std::string_view document = takeDocument(text);
        try {
            played.recordings.push_back(readRecording(document, file).recording);
        } catch (const Error& error) {
            Failure failure = error.failure();
            failure.where.line += line;
            throw Error(std::move(failure));
        }
        line += static_cast<int>(std::count(document.begin(), document.end(), '\n'));
    }
    return played;
}

std::optional<Recording> recordingTitled(std::string_view text, const std::string& file,
                                         const LocalizedText& title) {
    takeHead(text, file);
    const std::string line = "\ntitle: " + yamlText(title) + "\n";
    while (text.starts_with(separator)) {
        const std::string_view document = takeDocument(text);
        if (document.substr(0, document.find("\nmeasurements:")).find(line) != document.npos)
            return readRecording(document, file).recording;
    }
    return std::nullopt;
}

DeviceDescription readRecordedDevice(std::string_view text, const std::string& file) {
    return takeHead(text, file);
}

} // namespace kernelcurve
