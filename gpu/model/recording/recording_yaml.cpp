#include "gpu/model/recording/recording_yaml.h"

#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/format/json_map.h"
#include "gpu/model/format/json_text.h"
#include "gpu/model/format/recording_parts.h"
#include "gpu/model/format/yaml_map.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/json_measurement.h"
#include "gpu/model/text/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <future>
#include <iterator>
#include <span>
#include <thread>

namespace kernelcurve {
namespace {

/// What stands between the experiment and the rows.
struct Surroundings {
    Environment environment;
    std::vector<TelemetrySample> telemetry;
};

/// Whole numbers without units: other programs read these too.
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

void mapFields(YamlMap& map, Surroundings& around) {
    map.optional("environment", around.environment,
                 YamlForm{yamlAs<Environment>, writeEnvironment});
    map.optional("telemetry", around.telemetry, YamlForm{readTelemetry, writeTelemetry});
}

/// A line of a text, with its number in the file.
struct Line {
    std::string_view text;
    int number = 0;
};

std::vector<Line> splitLines(std::string_view rows, int number) {
    std::vector<Line> lines;
    while (!rows.empty()) {
        const std::size_t end = rows.find('\n');
        std::string_view text = rows.substr(0, end);
        ++number;
        rows.remove_prefix(end == std::string_view::npos ? rows.size() : end + 1);
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

/// The JSON of a row, or nothing where the row is no whole line of a recording.
std::optional<nlohmann::json> parseRow(const Line& line, const std::string& file, bool isLast) {
    std::string_view text = line.text;
    text.remove_prefix(text.find_first_not_of(' '));
    try {
        if (text.starts_with("- {"))
            return parseJson(text.substr(2));
        if (isLast)
            return std::nullopt;
        failInLine(file, line.number,
                   {message(KC_TEXT("engine", "this is not a measurement")),
                    message(KC_TEXT("engine", "a measurement is one line: - {\"kernel\": ...}")),
                    {}});
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

/// `last` is the document's last line, which may be torn.
Rows readSome(std::span<const Line> lines, const Line* last, const std::string& file) {
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
        } catch (const Error& error) {
            failInLine(file, line.number, error.failure());
        }
    }
    return rows;
}

/// Rows know nothing of each other, so a long recording is read by several threads. The first error
/// in the order of the lines is the one that is thrown.
Rows readRows(std::span<const Line> lines, const std::string& file) {
    constexpr std::size_t worthAThread = 2000;
    const std::size_t threads = std::clamp<std::size_t>(
        lines.size() / worthAThread, 1, std::clamp(std::thread::hardware_concurrency(), 1U, 4U));
    const Line* last = lines.empty() ? nullptr : &lines.back();
    const std::size_t each = (lines.size() + threads - 1) / threads;
    std::vector<std::future<Rows>> others;
    for (std::size_t from = each; from < lines.size(); from += each)
        others.push_back(
            std::async([part = lines.subspan(from, std::min(each, lines.size() - from)), last,
                        &file] { return readSome(part, last, file); }));
    Rows rows = readSome(lines.first(std::min(each, lines.size())), last, file);
    for (std::future<Rows>& other : others) {
        Rows more = other.get();
        std::move(more.measurements.begin(), more.measurements.end(),
                  std::back_inserter(rows.measurements));
        rows.torn = more.torn;
    }
    return rows;
}

} // namespace

std::string writeRecordingHead(const Experiment& experiment, const Environment& environment,
                               std::span<const TelemetrySample> telemetry) {
    const Surroundings around{environment, {telemetry.begin(), telemetry.end()}};
    return writeExperiment(experiment) + yamlOf(around).lines() + "measurements:\n";
}

std::string writeRecordingLine(const Measurement& measurement) {
    Measurement row = measurement;
    // A recording is handed on: it names files, never folders.
    row.reason.where.file = std::filesystem::path(row.reason.where.file).filename().string();
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
    std::string yaml =
        writeRecordingHead(recording.experiment, recording.environment, recording.telemetry);
    for (const Measurement& measurement : recording.measurements)
        yaml += writeRecordingLine(measurement);
    return yaml;
}

ReadRecording readRecording(std::string_view yaml, const std::string& file) {
    const RecordingParts parts = splitRecording(yaml);
    const YamlNode root = YamlNode::parse(parts.head, file);
    ReadRecording read;
    read.recording.experiment = readExperiment(root);
    YamlMap map(root);
    Surroundings around;
    mapFields(map, around);
    read.recording.environment = std::move(around.environment);
    read.recording.telemetry = std::move(around.telemetry);
    const YamlNode measurements = root.at("measurements");
    if (!parts.hasRows && !(measurements.isList() && measurements.items().empty()))
        measurements.fail(
            message(KC_TEXT("engine", "the measurements are not in the form of a recording")),
            message(KC_TEXT("engine", "after the line measurements: comes one line - {\"kernel\": "
                                      "...} for each")));
    const std::vector<Line> lines = splitLines(parts.rows, parts.headLines);
    Rows rows = readRows(lines, file);
    read.recording.measurements = std::move(rows.measurements);
    read.tornLastLine = rows.torn;
    return read;
}

bool isRecording(std::string_view yaml) {
    return splitRecording(yaml).hasRows || yaml.starts_with("measurements:") ||
           yaml.find("\nmeasurements:") != std::string_view::npos;
}

} // namespace kernelcurve
