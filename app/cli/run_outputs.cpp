#include "app/cli/run_outputs.h"

#include "app/cli/session.h"
#include "app/export/measurement_table.h"
#include "gpu/model/atomic_file.h"
#include "gpu/model/document_error.h"
#include "gpu/model/recording_yaml.h"
#include "gpu/model/speedup.h"
#include "ui/plot/chart_data.h"
#include "ui/plot/chart_export.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <iostream>
#include <unistd.h>

namespace kernelcurve {

namespace {

namespace fs = std::filesystem;

void checkFolder(const std::string& file) {
    const fs::path parent = fs::path(file).parent_path();
    const fs::path folder = parent.empty() ? fs::path(".") : parent;
    Failure failure;
    failure.where.file = file;
    failure.hint = message("nothing was measured yet; choose another place");
    std::error_code error;
    if (fs::is_directory(file, error))
        failure.what = message("is a folder");
    else if (!fs::is_directory(folder, error))
        failure.what = message("its folder does not exist");
    else if (::access(folder.c_str(), W_OK) != 0)
        failure.what = message("its folder cannot be written");
    else
        return;
    throw DocumentError(std::move(failure));
}

void checkChartKind(const std::string& file) {
    constexpr std::array<std::string_view, 3> kinds = {".png", ".svg", ".pdf"};
    const std::string ending = fs::path(file).extension().string();
    if (std::find(kinds.begin(), kinds.end(), ending) == kinds.end())
        throw DocumentError({message("a chart cannot be written as {0}",
                                     ending.empty() ? "a file without an ending" : ending),
                             message("use .png, .svg or .pdf"),
                             {file, 0, 0}});
}

/// Device and time, as the chart's caption.
QString provenance(const Environment& environment) {
    QStringList parts;
    for (const std::string_view wanted : {"device", "time"})
        for (const auto& [name, value] : environment)
            if (name == wanted)
                parts << QString::fromStdString(value.text());
    return parts.join(QStringLiteral(", "));
}

void writeChart(const std::string& file, const Recording& recording, const Catalog& catalog) {
    const Experiment& experiment = recording.experiment;
    const std::vector<Measurement> rows = withSpeedups(experiment, recording.measurements);
    std::vector<Parameter> declared;
    for (const std::string& id : experiment.kernels)
        if (const KernelFile* kernel = catalog.find(id))
            for (Parameter& parameter : parametersOf(*kernel))
                declared.push_back(std::move(parameter));
    ChartData chart =
        makeChart(experiment, rows, completePlot(experiment.plot, experiment, rows), declared);
    if (chart.caption.isEmpty())
        chart.caption = provenance(recording.environment);
    exportChart(chart, QString::fromStdString(file));
}

bool attempt(const std::function<void()>& write) {
    try {
        write();
        return true;
    } catch (const DocumentError& error) {
        printError(error.failure());
        return false;
    }
}

} // namespace

void checkOutputs(const RunCommand& command) {
    for (const std::string& file : command.charts) {
        checkChartKind(file);
        checkFolder(file);
    }
    if (!command.recording.empty())
        checkFolder(command.recording);
    if (!command.csv.empty() && command.csv != "-")
        checkFolder(command.csv);
}

bool writeOutputs(const RunCommand& command, const Recording& recording, const Catalog& catalog) {
    bool allWritten = true;
    if (!command.recording.empty())
        allWritten &=
            attempt([&] { writeFileAtomically(command.recording, writeRecording(recording)); });
    if (!command.csv.empty()) {
        const std::string csv =
            csvText(measurementTable(recording.experiment, recording.measurements));
        if (command.csv == "-")
            allWritten &= static_cast<bool>(std::cout << csv << std::flush);
        else
            allWritten &= attempt([&] { writeFileAtomically(command.csv, csv); });
    }
    for (const std::string& file : command.charts)
        allWritten &= attempt([&] { writeChart(file, recording, catalog); });
    if (!command.quiet && command.csv != "-")
        std::cout << alignedText(measurementSummary(recording.experiment, recording.measurements))
                  << std::flush;
    return allWritten;
}

} // namespace kernelcurve
