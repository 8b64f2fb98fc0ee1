#include "app/cli/output/run_outputs.h"

#include "app/chart/plot/chart_export.h"
#include "app/cli/options/session.h"
#include "app/compare/recording_chart.h"
#include "app/document/files/comment_keeping.h"
#include "app/document/labs/references.h"
#include "app/export/measurement_table.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <iostream>
#include <optional>
#include <unistd.h>

namespace kernelcurve {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view standardOutput = "-";

struct Output {
    const char* option;
    std::string file;
};

std::vector<Output> outputsOf(const RunCommand& command) {
    std::vector<Output> outputs;
    for (const auto& [option, file] :
         {Output{"--out", command.recording}, Output{"--csv", command.csv},
          Output{"--json", command.json}, Output{"--samples", command.samples},
          Output{"--timelines", command.timelines}})
        if (!file.empty())
            outputs.push_back({option, file});
    for (const std::string& file : command.charts)
        outputs.push_back({"--chart", file});
    return outputs;
}

/// Also under another path. Devices such as /dev/null never conflict.
bool areOneFile(const std::string& a, const std::string& b) {
    std::error_code error;
    for (const std::string& file : {a, b})
        if (fs::exists(file, error) && !fs::is_regular_file(file, error))
            return false;
    const auto whole = [&](const std::string& file) {
        return fs::weakly_canonical(fs::absolute(file, error), error);
    };
    return fs::equivalent(a, b, error) || whole(a) == whole(b);
}

[[noreturn]] void refuseSameFile(const Output& output, const std::string& other) {
    throw Error({message(KC_TEXT("engine", "{0} would overwrite {1}"), output.option, other),
                 message(KC_TEXT("engine", "use different file names")),
                 {output.file}});
}

using Content = std::function<void(const TextSink&)>;

void writeOver(const std::string& file, const Content& content, bool quiet) {
    const std::optional<Message> kept = keepComments(file);
    if (kept && !quiet)
        std::cerr << "note: " << kept->english() << std::endl;
    writeFileAtomically(file, content);
}

void printPiece(std::string_view piece) {
    std::cout << piece;
}

} // namespace

void checkChartKind(const std::string& file) {
    constexpr std::array<std::string_view, 3> kinds = {".png", ".svg", ".pdf"};
    const std::string ending = fs::path(file).extension().string();
    if (std::find(kinds.begin(), kinds.end(), ending) == kinds.end())
        throw Error({ending.empty()
                         ? message(KC_TEXT("engine", "The file name of the chart has no extension"))
                         : message(KC_TEXT("engine", "Unsupported chart format: {0}"), ending),
                     message(KC_TEXT("engine", "use .png, .svg, or .pdf")),
                     {file}});
}

void writeChartFile(const ChartData& chart, const std::string& file) {
    exportChart(chart, file);
}

void writeRecordingChart(const Recording& recording, const Catalog& catalog,
                         const std::string& file) {
    References references;
    std::vector<OtherRecording> others;
    for (const std::string& id : recording.experiment.plot.references) {
        const Recording& published = references.named(id);
        others.push_back({shownText(published.experiment.title), &published, true});
    }
    const QString name = QStringLiteral("this run");
    ChartData chart = recordingChart(recording, recording.experiment.plot, catalog, others, name);
    others = drawnOthers(chart, others);
    chart.caption = provenanceCaption(recording, name, others);
    ChartExport options;
    options.metadata = provenanceData(recording, others);
    exportChart(chart, file, options);
}

bool attemptToWrite(const std::function<void()>& write) {
    try {
        write();
        return true;
    } catch (const Error& error) {
        printError(error.failure());
        return false;
    }
}

void checkFolderOf(const std::string& file) {
    const fs::path parent = fs::path(file).parent_path();
    const fs::path folder = parent.empty() ? fs::path(".") : parent;
    Failure failure;
    failure.where.file = file;
    failure.hint = message(KC_TEXT("engine", "nothing has been measured; choose another path"));
    std::error_code error;
    if (fs::is_directory(file, error))
        failure.what = message(KC_TEXT("engine", "This is a folder"));
    else if (!fs::is_directory(folder, error))
        failure.what = message(KC_TEXT("engine", "Its folder does not exist"));
    else if (::access(folder.c_str(), W_OK) != 0)
        failure.what = message(KC_TEXT("engine", "Its folder is not writable"));
    else
        return;
    throw Error(std::move(failure));
}

void checkOutputs(const RunCommand& command, const Experiment& experiment) {
    References references;
    for (const std::string& id : experiment.plot.references)
        if (!command.charts.empty())
            references.named(id);
    const std::vector<Output> outputs = outputsOf(command);
    for (const auto& [option, file] : outputs) {
        if (std::string_view(option) == "--chart")
            checkChartKind(file);
        if (file != standardOutput)
            checkFolderOf(file);
    }
    // The recording may replace the experiment; its comments are then kept in a copy.
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (std::string_view(outputs[i].option) != "--out" && !command.file.empty() &&
            areOneFile(outputs[i].file, command.file))
            refuseSameFile(outputs[i], "the experiment");
        for (const std::string& source : command.kernelFiles)
            if (areOneFile(outputs[i].file, source))
                refuseSameFile(outputs[i], "--kernel");
        for (std::size_t j = 0; j < i; ++j)
            if (areOneFile(outputs[i].file, outputs[j].file))
                refuseSameFile(outputs[i], outputs[j].option);
    }
}

bool printsTable(const RunCommand& command) {
    return !command.quiet && command.csv != standardOutput && command.json != standardOutput;
}

void writeOver(const std::string& file, const std::string& text, bool quiet) {
    writeOver(
        file, [&text](const TextSink& write) { write(text); }, quiet);
}

void writeOver(const std::string& file, const Recording& recording, bool quiet) {
    writeOver(
        file, [&recording](const TextSink& write) { writeRecording(recording, write); }, quiet);
}

bool writeOutputs(const RunCommand& command, const Recording& recording, const Catalog& catalog) {
    const auto write = [](const std::string& file, const Content& content) {
        if (file != standardOutput)
            return attemptToWrite([&] { writeFileAtomically(file, content); });
        content(printPiece);
        return static_cast<bool>(std::cout << std::flush);
    };
    const auto writeTable = [&](const std::string& file, const LongTable& table) {
        return write(file, [&](const TextSink& piece) { writeCsv(table, piece); });
    };
    const std::vector<Measurement>& rows = recording.measurements;
    bool allWritten = true;
    if (!command.recording.empty())
        allWritten &=
            attemptToWrite([&] { writeOver(command.recording, recording, command.quiet); });
    if (!command.csv.empty())
        allWritten &= writeTable(command.csv, measurementTable(recording.experiment, rows));
    if (!command.json.empty())
        allWritten &= write(command.json,
                            [&](const TextSink& piece) { writeMeasurementJson(recording, piece); });
    if (!command.samples.empty())
        allWritten &= writeTable(command.samples, sampleTable(rows));
    if (!command.timelines.empty())
        allWritten &= writeTable(command.timelines, timelineTable(rows));
    for (const std::string& file : command.charts)
        allWritten &= attemptToWrite([&] { writeRecordingChart(recording, catalog, file); });
    if (printsTable(command)) {
        writeAligned(measurementSummary(recording), printPiece);
        std::cout << std::flush;
    }
    return allWritten;
}

} // namespace kernelcurve
