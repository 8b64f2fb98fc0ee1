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

/// A recording that is drawn over another.
struct OtherRecording {
    QString name; ///< before the names of its series
    const Recording* recording = nullptr;
    bool published = false;
    /// The run before: of it only what the recording's kernels measured is drawn, and where its
    /// curves would be of another shape, or are of another device, nothing: a GPU's would press a
    /// processor's onto the axis.
    bool previous = false;
};

/// Every kernel of a document, in the order that gives them their colours: those of a lab's steps,
/// then those that are chosen.
std::vector<std::string> kernelOrder(const Experiment& experiment);

/// What a recording's chart shows where `settings` leave it open; y is the metric that a person
/// looks at first of its kernels. An x that none of its kernels has is left open. `growing` as
/// below; `measuredWith` is the experiment that the rows were measured with, where the recording's
/// own is changed for the next run.
PlotSettings shownPlot(const PlotSettings& settings, const Recording& recording,
                       const Catalog& catalog, GrowingChart* growing = nullptr,
                       const Experiment* measuredWith = nullptr);

/// What a person expects: guesses in the place of the experiment's, and room to draw one.
struct Guessing {
    std::vector<Guess> guesses;
    std::optional<ChartSketch> sketch;
};

/// The chart of a recording as its experiment wants it: what the window, the command line and the
/// report draw. Of others bars and cells show only what was measured with values that its own rows
/// have, too; the caption says what was left out. It comes with the guesses about it: those of
/// `guessing` or the experiment's. `wanted` may differ from the experiment's; `name` stands before
/// the series where there are others; `kernels` stands for kernelOrder() of the experiment, where
/// more is known of what the document showed. `growing` is what is kept of the chart of a recording
/// that grows; see there what it asks for.
ChartData recordingChart(const Recording& recording, const PlotSettings& wanted,
                         const Catalog& catalog, const std::vector<OtherRecording>& others = {},
                         const QString& name = {}, const Guessing* guessing = nullptr,
                         const std::vector<std::string>& kernels = {},
                         GrowingChart* growing = nullptr);

/// Those of `others`, which the chart was made with, whose curves it has.
std::vector<OtherRecording> drawnOthers(const ChartData& chart,
                                        const std::vector<OtherRecording>& others);

/// Where the figures come from, in a line: device, driver, date, fixed parameters, way of timing,
/// program. Where `others` are drawn, too, the same of each in a line after its name, with what
/// they have in common at the end; of many only the devices. `name` is the recording's own among
/// them.
QString provenanceCaption(const Recording& recording, const QString& name = {},
                          const std::vector<OtherRecording>& others = {});
/// The same in full, by name, for a file's metadata; of several devices each name begins with the
/// device's, of others with theirs. Checksums of sources are left out.
std::vector<std::pair<QString, QString>>
provenanceData(const Recording& recording, const std::vector<OtherRecording>& others = {});

} // namespace kernelcurve
