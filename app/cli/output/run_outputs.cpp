#include "app/cli/output/run_outputs.h"

#include "app/chart/plot/chart_export.h"
#include "app/chart/style/figure_preset.h"
#include "app/cli/options/session.h"
#include "app/compare/recording_chart.h"
#include "app/document/files/overwriting.h"
#include "app/document/labs/references.h"
#include "app/export/chart_table.h"
#include "app/export/measurement_table.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
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
          Output{"--timelines", command.timelines}, Output{"--data", command.figure.data}})
        if (!file.empty())
            outputs.push_back({option, file});
    for (const std::string& file : command.charts)
        outputs.push_back({"--chart", file});
    return outputs;
}

/// Returns true if both paths refer to the same file. Devices such as /dev/null never conflict.
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
    throw Error(
        {message(KC_TEXT("engine", "The output {0} would overwrite {1}"), output.option, other),
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

/// Writes a file. If that fails, prints the error on standard error and returns false.
bool write(const std::string& file, const Content& content) {
    if (file != standardOutput)
        return attemptToWrite([&] { writeFileAtomically(file, content); });
    content(printPiece);
    return static_cast<bool>(std::cout << std::flush);
}

bool writeTable(const std::string& file, const LongTable& table) {
    return write(file, [&](const TextSink& piece) { writeCsv(table, piece); });
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

void checkFigure(const FigureOptions& figure, bool draws) {
    if (!figure.figure.empty() && findFigurePreset(figure.figure) == nullptr)
        throw Error({message(KC_TEXT("engine", "Unknown figure: {0}"), figure.figure),
                     message(KC_TEXT("engine", "write column, page, slide, or poster")),
                     {}});
    if (draws)
        checkFont(QString::fromStdString(figure.font));
}

namespace {

/// A chart with its published results, and their recordings.
struct DrawnRecording {
    References references = {};
    std::vector<OtherRecording> others = {};
    ChartData chart = {};
};

/// Returns the chart of a recording. The parts of the result refer to one another.
std::unique_ptr<DrawnRecording> drawn(const Recording& recording, const Catalog& catalog) {
    auto drawn = std::make_unique<DrawnRecording>();
    for (const std::string& id : recording.experiment.plot.references) {
        const Recording& published = drawn->references.named(id);
        drawn->others.push_back({shownText(published.experiment.title), &published, true});
    }
    const QString name = QStringLiteral("this run");
    drawn->chart =
        recordingChart(recording, recording.experiment.plot, catalog, drawn->others, name);
    drawn->others = drawnOthers(drawn->chart, drawn->others);
    drawn->chart.caption = provenanceCaption(recording, name, drawn->others);
    return drawn;
}

/// Sets the size of the chart from the document or the preset.
void setSize(ChartExport& options, const PlotLook& look) {
    if (look.width <= 0 && look.height <= 0)
        return;
    constexpr double dotsPerInch = 300;
    constexpr double pointsPerInch = 96;
    const double shape =
        static_cast<double>(options.size.width()) / static_cast<double>(options.size.height());
    options.size = {chartPoints(look.width > 0 ? look.width : look.height * shape),
                    chartPoints(look.height > 0 ? look.height : look.width / shape)};
    options.scale = dotsPerInch / pointsPerInch;
}

} // namespace

void writeRecordingChart(const Recording& recording, const Catalog& catalog,
                         const FigureOptions& figure, const std::string& file) {
    const std::unique_ptr<DrawnRecording> all = drawn(recording, catalog);
    ChartExport options;
    options.metadata = provenanceData(recording, all->others);
    options.font = QString::fromStdString(figure.font);
    PlotLook look = recording.experiment.plot.look;
    if (const FigurePreset* preset = findFigurePreset(figure.figure)) {
        preset->applyTo(look);
        options.titled = preset->titled;
        options.captioned = figure.caption;
    }
    all->chart.textSize = look.textSize;
    setSize(options, look);
    exportChart(all->chart, file, options);
}

bool writeChartData(const Recording& recording, const Catalog& catalog, const std::string& file) {
    const ChartData chart = drawn(recording, catalog)->chart;
    return writeTable(file, chartTable(chart));
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
    failure.hint = message(KC_TEXT("engine", "the run did not start; choose another path"));
    std::error_code error;
    if (fs::is_directory(file, error))
        failure.what = message(KC_TEXT("engine", "This is a folder"));
    else if (!fs::is_directory(folder, error))
        failure.what = message(KC_TEXT("engine", "The folder for this file does not exist"));
    else if (::access(folder.c_str(), W_OK) != 0)
        failure.what = message(KC_TEXT("engine", "The folder for this file is not writable"));
    else
        return;
    throw Error(std::move(failure));
}

void checkOutputs(const RunCommand& command, const Experiment& experiment) {
    References references;
    for (const std::string& id : experiment.plot.references)
        if (!command.charts.empty())
            references.named(id);
    checkFigure(command.figure, !command.charts.empty());
    const std::vector<Output> outputs = outputsOf(command);
    for (const auto& [option, file] : outputs) {
        if (std::string_view(option) == "--chart")
            checkChartKind(file);
        if (file != standardOutput)
            checkFolderOf(file);
    }
    // If the recording replaces the experiment, a copy of the experiment keeps its comments.
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
    return !command.quiet && command.csv != standardOutput && command.json != standardOutput &&
           command.figure.data != standardOutput;
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
        allWritten &=
            attemptToWrite([&] { writeRecordingChart(recording, catalog, command.figure, file); });
    if (!command.figure.data.empty())
        allWritten &= writeChartData(recording, catalog, command.figure.data);
    if (printsTable(command)) {
        writeAligned(measurementSummary(recording), printPiece);
        std::cout << std::flush;
    }
    return allWritten;
}

} // namespace kernelcurve
