#include "app/cli/run_outputs.h"

#include "app/chart/chart_export.h"
#include "app/cli/session.h"
#include "app/compare/recording_chart.h"
#include "app/document/references.h"
#include "app/export/measurement_table.h"
#include "app/export/sample_table.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/values/document_error.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <iostream>
#include <unistd.h>

namespace kernelcurve {

namespace {

namespace fs = std::filesystem;

void checkChartKind(const std::string& file) {
    constexpr std::array<std::string_view, 3> kinds = {".png", ".svg", ".pdf"};
    const std::string ending = fs::path(file).extension().string();
    if (std::find(kinds.begin(), kinds.end(), ending) == kinds.end())
        throw DocumentError(
            {ending.empty()
                 ? message(KC_TEXT("engine", "the chart's file name has no ending"))
                 : message(KC_TEXT("engine", "a chart cannot be written as {0}"), ending),
             message(KC_TEXT("engine", "end the name in .png, .svg or .pdf")),
             {file, 0, 0}});
}

void writeChart(const std::string& file, const Recording& recording, const Catalog& catalog) {
    References references;
    std::vector<OtherRecording> others;
    for (const std::string& id : recording.experiment.plot.references) {
        const Recording& published = references.named(id);
        others.push_back({shownText(published.experiment.title), &published, true});
    }
    ChartData chart = recordingChart(recording, recording.experiment.plot, catalog, others,
                                     QStringLiteral("this run"));
    chart.caption = provenanceCaption(recording);
    ChartExport options;
    options.metadata = provenanceData(recording);
    exportChart(chart, QString::fromStdString(file), options);
}

} // namespace

bool attemptToWrite(const std::function<void()>& write) {
    try {
        write();
        return true;
    } catch (const DocumentError& error) {
        printError(error.failure());
        return false;
    }
}

void checkFolderOf(const std::string& file) {
    const fs::path parent = fs::path(file).parent_path();
    const fs::path folder = parent.empty() ? fs::path(".") : parent;
    Failure failure;
    failure.where.file = file;
    failure.hint = message(KC_TEXT("engine", "nothing was measured yet; choose another place"));
    std::error_code error;
    if (fs::is_directory(file, error))
        failure.what = message(KC_TEXT("engine", "is a folder"));
    else if (!fs::is_directory(folder, error))
        failure.what = message(KC_TEXT("engine", "its folder does not exist"));
    else if (::access(folder.c_str(), W_OK) != 0)
        failure.what = message(KC_TEXT("engine", "its folder cannot be written"));
    else
        return;
    throw DocumentError(std::move(failure));
}

void checkOutputs(const RunCommand& command, const Experiment& experiment) {
    References references;
    for (const std::string& id : experiment.plot.references)
        if (!command.charts.empty())
            references.named(id);
    for (const std::string& file : command.charts) {
        checkChartKind(file);
        checkFolderOf(file);
    }
    if (!command.recording.empty())
        checkFolderOf(command.recording);
    if (!command.csv.empty() && command.csv != "-")
        checkFolderOf(command.csv);
    if (!command.samples.empty())
        checkFolderOf(command.samples);
}

bool writeOutputs(const RunCommand& command, const Recording& recording, const Catalog& catalog) {
    bool allWritten = true;
    if (!command.recording.empty())
        allWritten &= attemptToWrite(
            [&] { writeFileAtomically(command.recording, writeRecording(recording)); });
    if (!command.csv.empty()) {
        const std::string csv =
            csvText(measurementTable(recording.experiment, recording.measurements));
        if (command.csv == "-")
            allWritten &= static_cast<bool>(std::cout << csv << std::flush);
        else
            allWritten &= attemptToWrite([&] { writeFileAtomically(command.csv, csv); });
    }
    if (!command.samples.empty())
        allWritten &= attemptToWrite([&] {
            writeFileAtomically(command.samples, csvText(sampleTable(recording.measurements)));
        });
    for (const std::string& file : command.charts)
        allWritten &= attemptToWrite([&] { writeChart(file, recording, catalog); });
    if (!command.quiet && command.csv != "-")
        std::cout << alignedText(measurementSummary(recording.experiment, recording.measurements))
                  << std::flush;
    return allWritten;
}

} // namespace kernelcurve
