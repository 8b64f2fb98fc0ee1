#include "app/cli/commands/commands.h"

#include "app/cli/options/session.h"
#include "app/cli/output/run_outputs.h"
#include "app/report/page_chart.h"
#include "gpu/model/experiment/experiment_keys.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/format/json_text.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/nearest_word.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/metric.h"

#include <algorithm>

namespace kernelcurve {
namespace {

bool isJson(const std::string& file) {
    return file.ends_with(".json");
}

bool isParameter(const Recording& recording, const std::string& name) {
    return name == "kernel" || name == "device" ||
           std::ranges::any_of(recording.measurements, [&](const Measurement& row) {
               return row.configuration.parameters.get(name) != nullptr;
           });
}

void requireAxis(const char* option, const std::string& name, bool isKnown) {
    if (isKnown)
        return;
    throw Error({message(KC_TEXT("engine", "Unknown parameter or metric: {0}"), name),
                 didYouMean(name, textsOf(metrics(), &Metric::tag),
                            message(KC_TEXT("engine", "`kernelcurve list metrics` lists metrics"))),
                 {option}});
}

/// Replaces the chart settings of the recording by the options.
void applyAxes(const PlotCommand& command, Recording& recording) {
    PlotSettings& plot = recording.experiment.plot;
    if (!command.x.empty()) {
        requireAxis("--x", command.x,
                    findMetric(command.x) != nullptr || isParameter(recording, command.x));
        plot.x = command.x;
        plot.look.labelX.clear();
        plot.limitsX = {};
    }
    if (!command.y.empty()) {
        requireAxis("--y", command.y, findMetric(command.y) != nullptr);
        plot.y = command.y;
        plot.look.labelY.clear();
        plot.limitsY = {};
    }
    if (!command.kind.empty())
        plot.kind = *valueNamed(plotKindNames, command.kind);
}

void writeChartJson(const Recording& recording, const Catalog& catalog, const std::string& file) {
    const nlohmann::ordered_json chart = drawableChart(recording, catalog);
    if (chart.is_null())
        throw Error({message(KC_TEXT("engine", "This chart cannot be described in JSON")),
                     message(KC_TEXT("engine", "choose another --kind, or write .svg")),
                     {file}});
    writeFileAtomically(
        file, escapedInvisible(
                  chart.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)) +
                  "\n");
}

} // namespace

ExitCode carryOut(const PlotCommand& command) {
    for (const std::string& file : command.charts) {
        if (!isJson(file))
            checkChartKind(file);
        checkFolderOf(file);
    }
    if (!command.figure.data.empty() && command.figure.data != "-")
        checkFolderOf(command.figure.data);
    checkFigure(command.figure, true);
    Recording recording = readRecordingFile(command.recording);
    applyAxes(command, recording);
    const Catalog catalog = loadCatalog(command.kernelFiles);
    bool allWritten = true;
    for (const std::string& file : command.charts)
        allWritten &= attemptToWrite([&] {
            if (isJson(file))
                writeChartJson(recording, catalog, file);
            else
                writeRecordingChart(recording, catalog, command.figure, file);
        });
    if (!command.figure.data.empty())
        allWritten &= writeChartData(recording, catalog, command.figure.data);
    return allWritten ? ExitCode::Done : ExitCode::SomeFailed;
}

} // namespace kernelcurve
