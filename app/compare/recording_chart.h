#pragma once

#include "app/chart/make/growing_chart.h"
#include "app/chart/make/make_chart.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace kernelcurve {

/// A recording that is drawn over another one.
struct OtherRecording {
    QString name; ///< prefix of the names of its series
    const Recording* recording = nullptr;
    bool published = false;
    /// True for the previous run. In this case, the chart shows only rows whose kernels are in the
    /// recording. It omits a run on another device and a run with curves of another shape, because
    /// their values could compress the curves.
    bool previous = false;
};

/// Returns all kernels of a document in colour order: first the kernels of the lab's steps, then
/// the other selected kernels.
std::vector<std::string> kernelOrder(const Experiment& experiment);

/// Completes `settings` for the chart of a recording. The default for y is the main metric of the
/// recording's kernels. An x that none of the kernels has is replaced. See recordingChart() for
/// `growing`. `measuredWith` is the experiment of the rows if the recording's experiment was
/// changed for the next run.
PlotSettings shownPlot(const PlotSettings& settings, const Recording& recording,
                       const Catalog& catalog, GrowingChart* growing = nullptr,
                       const Experiment* measuredWith = nullptr);

/// Guesses that replace the experiment's guesses, and an area for drawing a guess.
struct Guessing {
    std::vector<Guess> guesses;
    std::optional<ChartSketch> sketch;
};

/// Returns the chart of a recording for the window, the command line, and the report. The settings
/// `wanted` may differ from the experiment's settings. Bars and cells show other recordings only
/// for parameter values that the recording also has. The caption lists the omissions. The chart
/// includes the guesses in `guessing`, or those of the experiment if `guessing` is null. With
/// `others`, `name` is a prefix of the series. A nonempty `kernels` replaces kernelOrder() of the
/// experiment. `growing` stores the state of a growing recording. For its requirements, see
/// GrowingChart.
ChartData recordingChart(const Recording& recording, const PlotSettings& wanted,
                         const Catalog& catalog, const std::vector<OtherRecording>& others = {},
                         const QString& name = {}, const Guessing* guessing = nullptr,
                         const std::vector<std::string>& kernels = {},
                         GrowingChart* growing = nullptr);

/// Returns the recordings in `others` whose curves `chart` contains. `chart` must have been created
/// with `others`.
std::vector<OtherRecording> drawnOthers(const ChartData& chart,
                                        const std::vector<OtherRecording>& others);

/// Returns the origin of the values in one line: device, driver, date, fixed parameters, timing
/// method, and program. If `others` is not empty, each recording has one line that begins with the
/// recording's name. In this case, the last line lists the common facts. If there are many
/// recordings, the lines list only the devices. `name` is the name of `recording`.
QString provenanceCaption(const Recording& recording, const QString& name = {},
                          const std::vector<OtherRecording>& others = {});
/// Returns the complete origin as pairs of names and values for a file's metadata. If the recording
/// has several devices, the names begin with the device. If `others` is not empty, the names begin
/// with the name of the recording. Source checksums are omitted.
std::vector<std::pair<QString, QString>>
provenanceData(const Recording& recording, const std::vector<OtherRecording>& others = {});

} // namespace kernelcurve
