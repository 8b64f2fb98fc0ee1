#include "gpu/model/recording/recording_yaml.h"

#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/format/json_map.h"
#include "gpu/model/format/json_text.h"
#include "gpu/model/format/recording_parts.h"
#include "gpu/model/format/yaml_map.h"
#include "gpu/model/recording/device_recording.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/json_measurement.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/nearest_word.h"
#include "gpu/model/text/text_parts.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <future>
#include <iterator>
#include <set>
#include <span>
#include <thread>

namespace kernelcurve {
namespace {

/// Writes the environment with plain integers, which other programs can read.
YamlPiece writeEnvironment(const Environment& environment) {
    YamlPiece piece(YamlPiece::Kind::Map);
    for (const auto& [name, value] : environment)
        piece.pairs.emplace_back(yamlText(name), isCarriedProblem(name)
                                                     ? YamlBlock().write(value.text())
                                                 : value.isWord() ? yamlOf(value.word())
                                                                  : value.text());
    return piece;
}

YamlPiece writeTelemetry(const std::vector<TelemetrySample>& telemetry) {
    return YamlBlock().write(telemetry.empty() ? "" : telemetryTable(telemetry));
}

/// Maps the environment and telemetry of one device.
void mapDevice(YamlMap& map, Environment& environment, std::vector<TelemetrySample>& telemetry) {
    map.optional("environment", environment, YamlForm{yamlAs<Environment>, writeEnvironment});
    map.optional("telemetry", telemetry, YamlForm{readTelemetry, writeTelemetry});
}

/// Reads a path. A document from another user must not refer to files of this machine.
std::string readKernelPath(const YamlNode& node) {
    const std::filesystem::path path = node.text();
    if (path.is_absolute() || path.extension() != ".cu")
        node.fail(
            message(KC_TEXT("engine", "Invalid kernel file: {0}"), node.text()),
            message(KC_TEXT(
                "engine", "write the path of a .cu file relative to the folder of this document")));
    return path.generic_string();
}

std::string readDeviceName(const YamlNode& node) {
    std::string name = node.text();
    if (name.empty())
        node.fail(message(KC_TEXT("engine", "The device has no name")),
                  message(KC_TEXT(
                      "engine", "give each device a unique name, and use that name in its rows")));
    return name;
}

} // namespace

static void mapFields(YamlMap& map, MeasuringDevice& device) {
    map.required("name", device.name, readDeviceName);
    mapDevice(map, device.environment, device.telemetry);
}

static void mapFields(YamlMap& map, SourceFile& file) {
    map.required("file", file.name);
    map.optional("text", file.text, YamlBlock());
}

static void mapFields(YamlMap& map, SavedKernel& kernel) {
    map.required("file", kernel.file, readKernelPath);
    map.optional("text", kernel.text, YamlBlock());
    map.optional("includes", kernel.files);
    map.optional("problem", kernel.problem);
}

/// Maps the part between the experiment and the rows.
static void mapFields(YamlMap& map, Recording& recording) {
    map.optional("kernel_files", recording.kernelFiles);
    mapDevice(map, recording.environment, recording.telemetry);
    map.optional("devices", recording.devices);
}

namespace {

/// Throws Error unless each device has a unique name and an environment.
void checkDevices(const YamlNode& root) {
    const std::optional<YamlNode> devices = root.find("devices");
    if (!devices)
        return;
    std::set<std::string> names;
    for (const YamlNode& device : devices->items()) {
        const YamlNode name = device.at("name");
        if (!names.insert(name.text()).second)
            name.fail(
                message(KC_TEXT("engine", "The device {0} is listed twice"), name.text()),
                message(KC_TEXT("engine",
                                "give each device a unique name, and use that name in its rows")));
    }
    for (const char* key : {"environment", "telemetry"})
        if (const auto apart = root.find(key))
            apart->fail(
                message(KC_TEXT("engine", "`{0}` is set both here and under `devices`"), key),
                message(KC_TEXT(
                    "engine",
                    "if the file has `devices`, set the value only there, for each device")));
}

/// A line with its line number in the file.
struct Line {
    std::string_view text;
    int number = 0;
};

std::vector<Line> splitLines(std::string_view rows, int number) {
    std::vector<Line> lines;
    while (!rows.empty()) {
        std::string_view text = takeLine(rows);
        ++number;
        if (text.ends_with('\r'))
            text.remove_suffix(1);
        const std::size_t first = text.find_first_not_of(' ');
        if (first != std::string_view::npos && text[first] != '#')
            lines.push_back({text, number});
    }
    return lines;
}

[[noreturn]] void failInLine(const std::string& file, int number, const Failure& failure) {
    throw Error({failure.what, failure.hint, {file, number, 0}});
}

/// Returns the JSON of a row, or nullopt if the line is incomplete.
std::optional<nlohmann::json> parseRow(const Line& line, const std::string& file, bool isLast) {
    std::string_view text = line.text;
    text.remove_prefix(text.find_first_not_of(' '));
    try {
        if (text.starts_with("- {"))
            return parseJson(text.substr(2));
        if (isLast)
            return std::nullopt;
        failInLine(
            file, line.number,
            {message(KC_TEXT("engine", "Not a measurement")),
             message(KC_TEXT("engine", "write one line per measurement: - {\"kernel\": ...}"))});
    } catch (const Error& error) {
        if (isLast)
            return std::nullopt;
        failInLine(file, line.number, error.failure());
    }
}

struct Rows {
    std::vector<Measurement> measurements;
    bool torn = false;
};

/// Throws Error if the recording lacks the row's device.
void checkDeviceOf(const Measurement& row, const std::vector<MeasuringDevice>& devices) {
    if (devices.empty() && row.device.empty())
        return;
    if (std::ranges::find(devices, row.device, &MeasuringDevice::name) != devices.end())
        return;
    const std::vector<std::string> names = textsOf(devices, &MeasuringDevice::name);
    if (row.device.empty())
        throw Error({message(KC_TEXT("engine", "Missing device in this row")),
                     message(KC_TEXT("engine", "add \"device\": \"{0}\""), names.front())});
    throw Error(
        {message(KC_TEXT("engine", "The recording has no device {0}"), row.device),
         didYouMean(row.device, names,
                    message(KC_TEXT("engine", "use a name from `devices` above the rows")))});
}

/// Reads some rows. `last` is the last line of the file, which may be incomplete.
Rows readSome(std::span<const Line> lines, const Line* last, const std::string& file,
              const std::vector<MeasuringDevice>& devices) {
    Rows rows;
    rows.measurements.reserve(lines.size());
    for (const Line& line : lines) {
        const std::optional<nlohmann::json> row = parseRow(line, file, &line == last);
        if (!row) {
            rows.torn = true;
            break;
        }
        try {
            rows.measurements.push_back(readAs<Measurement>(*row, "measurement"));
            checkDeviceOf(rows.measurements.back(), devices);
        } catch (const Error& error) {
            failInLine(file, line.number, error.failure());
        }
    }
    return rows;
}

/// Reads all rows, using several threads for a long recording. Throws the first error in line
/// order.
Rows readRows(std::span<const Line> lines, const std::string& file,
              const std::vector<MeasuringDevice>& devices) {
    constexpr std::size_t worthAThread = 2000;
    const std::size_t threads = std::clamp<std::size_t>(
        lines.size() / worthAThread, 1, std::clamp(std::thread::hardware_concurrency(), 1U, 4U));
    const Line* last = lines.empty() ? nullptr : &lines.back();
    const std::size_t each = (lines.size() + threads - 1) / threads;
    std::vector<std::future<Rows>> others;
    for (std::size_t from = each; from < lines.size(); from += each)
        others.push_back(
            std::async([part = lines.subspan(from, std::min(each, lines.size() - from)), last,
                        &file, &devices] { return readSome(part, last, file, devices); }));
    Rows rows = readSome(lines.first(std::min(each, lines.size())), last, file, devices);
    for (std::future<Rows>& other : others) {
        Rows more = other.get();
        std::move(more.measurements.begin(), more.measurements.end(),
                  std::back_inserter(rows.measurements));
        rows.torn = more.torn;
    }
    return rows;
}

} // namespace

std::string writeRecordingHead(const Recording& recording, bool withTelemetry) {
    Recording around{{}, recording.environment, {}, {}, recording.devices, recording.kernelFiles};
    if (withTelemetry)
        around.telemetry = recording.telemetry;
    else
        for (MeasuringDevice& device : around.devices)
            device.telemetry.clear();
    return writeExperiment(recording.experiment) + yamlOf(around).lines() + "measurements:\n";
}

std::string writeRecordingLine(const Measurement& measurement) {
    Measurement row = measurement;
    // Removes the folder from the file name, because users share recordings.
    Failure reason = row.reason;
    reason.where.file = std::filesystem::path(reason.where.file).filename().string();
    row.reason = std::move(reason);
    nlohmann::json members = nlohmann::json::object();
    std::vector<const char*> order;
    JsonMap map(members, &order);
    mapFields(map, row);
    std::string line;
    for (const char* name : order)
        line += (line.empty() ? "- {\"" : ", \"") + std::string(name) +
                "\": " + writeJson(members[name]);
    return escapedInvisible(line) + "}\n";
}

std::string writeRecording(const Recording& recording) {
    std::string yaml;
    writeRecording(recording, [&yaml](std::string_view piece) { yaml += piece; });
    return yaml;
}

void writeRecording(const Recording& recording, const TextSink& write) {
    write(writeRecordingHead(recording));
    for (const Measurement& measurement : recording.measurements)
        write(writeRecordingLine(measurement));
}

void writeDocument(const Recording& recording, const TextSink& write) {
    if (!recording.measurements.empty())
        return writeRecording(recording, write);
    const Recording around{{}, {}, {}, {}, {}, recording.kernelFiles};
    write(writeExperiment(recording.experiment) + yamlOf(around).lines());
}

namespace {

Recording readHead(const YamlNode& root) {
    Recording recording;
    recording.experiment = readExperiment(root);
    checkDevices(root);
    YamlMap map(root);
    mapFields(map, recording);
    return recording;
}

} // namespace

ReadRecording readDocument(std::string_view yaml, const std::string& file) {
    if (isDeviceRecording(yaml))
        throw Error(
            {message(KC_TEXT("engine", "This file contains a recorded device, not an experiment")),
             message(KC_TEXT("engine", "open it in the window to add the device, or copy it to "
                                       "recordings/ in the data folder")),
             {file, 1, 1}});
    if (isRecording(yaml))
        return readRecording(yaml, file);
    const Recording read = readHead(YamlNode::parse(yaml, file));
    return {{read.experiment, {}, {}, {}, {}, read.kernelFiles}};
}

ReadRecording readRecording(std::string_view yaml, const std::string& file) {
    const RecordingParts parts = splitRecording(yaml);
    const YamlNode root = YamlNode::parse(parts.head, file);
    ReadRecording read{readHead(root)};
    const YamlNode measurements = root.at("measurements");
    if (!parts.hasRows && !(measurements.isList() && measurements.items().empty()))
        measurements.fail(
            message(KC_TEXT("engine", "Invalid format of the measurements")),
            message(KC_TEXT("engine",
                            "after `measurements:`, write one line per row: - {\"kernel\": ...}")));
    const std::vector<Line> lines = splitLines(parts.rows, parts.headLines);
    Rows rows = readRows(lines, file, read.recording.devices);
    read.recording.measurements = std::move(rows.measurements);
    read.tornLastLine = rows.torn;
    return read;
}

bool isRecording(std::string_view yaml) {
    return splitRecording(yaml).hasRows || yaml.starts_with("measurements:") ||
           yaml.find("\nmeasurements:") != std::string_view::npos;
}

} // namespace kernelcurve
