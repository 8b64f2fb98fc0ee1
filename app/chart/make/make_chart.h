#pragma once

#include "app/chart/data/chart_data.h"
#include "app/chart/make/row_parameters.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/experiment/parameter.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/recording/recording.h"

#include <QString>

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// Fills what `settings` leaves open: x is the swept parameter with most values (else the kernel),
/// y `mainMetric`, where no row says that it was not measured, else the first of bandwidth, flops
/// and time that was, series the kernel and the other swept parameters, those aside that step in
/// lockstep with x; x is logarithmic where it was swept by factors. Rows may be of another sweep
/// than the experiment's, which may be changed for the next run: parameters that differ among them
/// count like those that are swept. Where the rows are of devices that are compared, these tell
/// series apart, too; `devices` says whether they are, and `known` what their parameters are, where
/// that is known without reading them.
PlotSettings completePlot(const PlotSettings& settings, const Experiment& experiment,
                          std::span<const Measurement> measurements,
                          const std::string& mainMetric = {}, std::optional<bool> devices = {},
                          const RowParameters* known = nullptr);
bool areOfComparedDevices(std::span<const Measurement> measurements);

/// Measurements from elsewhere on the same chart: published results, a recording to compare with.
struct ChartSource {
    QString name; ///< stands before the names of its series
    std::span<const Measurement> measurements;
    bool published = false;
    bool previous = false; ///< what a run before this one measured: named after its own series
};

/// A curve that a person expects, as rows with a kernel or parameter and a metric.
struct ChartGuess {
    QString name;  ///< in the legend
    QString curve; ///< the name of the series that it is about
    std::vector<Measurement> rows;
    /// Whose it is, of a class; empty: the document's. Several people's about one curve are drawn
    /// as their spread.
    QString by = {};
};

/// Where a guess may be drawn: places on the x axis as rows without figures, and how far up y goes,
/// in display units.
struct ChartSketch {
    std::vector<Measurement> places;
    double top = 1;
};

/// One of several devices that the rows of a chart are of.
struct ChartDevice {
    std::string name; ///< what its rows call it
    QString title;
    const Environment* environment = nullptr;
};

/// What a chart is made of, beside its settings.
struct ChartInput {
    const Experiment& experiment;
    std::span<const Measurement> measurements;
    std::span<const Parameter> declared = {}; ///< gives parameters their label and unit
    /// Of the measurements: `peak_bandwidth`, `peak_flops` and `l2_bytes` become lines.
    const Environment* environment = nullptr;
    std::vector<ChartDevice> devices = {};     ///< in its place, where there are several
    std::set<std::string> libraryKernels = {}; ///< ids of library calls
    std::set<std::string> copyKernels = {};    ///< ids of kernels that only copy
    bool oneProblem = false;                   ///< the experiment's kernels solve one problem
    QString name = {};                         ///< before the series, where there are others
    std::vector<ChartSource> others = {};
    std::vector<ChartGuess> guesses = {};
    const ChartSketch* sketch = nullptr;
    /// Every kernel that the document may show, in an order that lasts: a kernel's place in it
    /// chooses its colour and marker, whichever of them are shown. Kernels that are missing follow.
    std::vector<std::string> kernelOrder = {};
    std::map<std::string, QString> titles = {}; ///< of kernels
    const RowParameters* parameters = nullptr;  ///< of the measurements, where that is known
};

/// Groups the measurements into series. Only finite values become points. `settings` may name
/// parameters, metrics and `kernel` on every axis; what it leaves open is completed as above. Rows
/// of kernels that x is no parameter of become horizontal lines. A kind
/// that is left open becomes bars over words, else curves. Guesses are drawn on curves and bars.
ChartData makeChart(const ChartInput& input, const PlotSettings& settings);

} // namespace kernelcurve
