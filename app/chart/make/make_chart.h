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

/// Completes the open settings:
/// - x: the swept parameter with the most values, or the kernel if no parameter is swept
/// - y: the first of `mainMetric`, bandwidth, flops, and time that a row has
/// - series: the kernel and the other swept parameters, except those in lockstep with x
/// - logX: true if x was swept by factors
/// For a search, x is the attempt and y is the best value so far. The user may have changed the
/// experiment for the next run. Parameters that differ among the rows therefore count as swept. If
/// devices are compared, the device also identifies series. `devices` is true if they are compared.
/// If it is nullopt, the function searches the rows. `known` contains the parameters of the rows.
/// If it is null, the function reads the rows.
PlotSettings completePlot(const PlotSettings& settings, const Experiment& experiment,
                          std::span<const Measurement> measurements,
                          const std::string& mainMetric = {}, std::optional<bool> devices = {},
                          const RowParameters* known = nullptr);
bool areOfComparedDevices(std::span<const Measurement> measurements);

/// Measurements from another source in the same chart: published results, or a recording to compare
/// with.
struct ChartSource {
    QString name; ///< prefix of the names of its series
    std::span<const Measurement> measurements;
    bool published = false;
    bool previous = false; ///< true for the previous run, whose series names end with "(previous)"
};

/// A guess of a user about a curve. Its rows have a kernel or parameter and a metric.
struct ChartGuess {
    QString name;  ///< text in the legend
    QString curve; ///< name of the series that the guess is about
    std::vector<Measurement> rows;
    /// User of a class who made the guess, or empty for the author of the document. The chart shows
    /// the spread of several users' guesses about one curve.
    QString by = {};
};

/// The area for drawing a guess: x positions as rows without metrics, and the upper end of y in
/// display units.
struct ChartSketch {
    std::vector<Measurement> places;
    double top = 1;
};

/// One of several devices that measured the rows.
struct ChartDevice {
    std::string name; ///< name of the device in the rows
    QString title;
    const Environment* environment = nullptr;
};

/// The input of a chart, apart from its settings.
struct ChartInput {
    const Experiment& experiment;
    std::span<const Measurement> measurements;
    /// Declarations with the labels and units of parameters.
    std::span<const Parameter> declared = {};
    /// Environment of the measurements. `peak_bandwidth`, `peak_flops`, and `l2_bytes` become
    /// lines.
    const Environment* environment = nullptr;
    /// Devices for an environment per device, which replace `environment`.
    std::vector<ChartDevice> devices = {};
    std::set<std::string> libraryKernels = {}; ///< ids of library calls
    std::set<std::string> copyKernels = {};    ///< ids of kernels that only copy
    bool oneProblem = false; ///< true if the experiment's kernels solve one problem
    QString name = {};       ///< prefix of series names in a chart with several sources
    std::vector<ChartSource> others = {};
    std::vector<ChartGuess> guesses = {};
    const ChartSketch* sketch = nullptr;
    /// All kernels that the document may show, in a stable order. The index of a kernel selects its
    /// colour and marker. Kernels that are not in this list come after it.
    std::vector<std::string> kernelOrder = {};
    std::map<std::string, QString> titles = {}; ///< titles of kernels by id
    const RowParameters* parameters = nullptr;  ///< parameters of the measurements, if known
};

/// Groups the measurements into series. Only finite values become points. Each axis in `settings`
/// may be a parameter, a metric, or `kernel`. completePlot() sets the open axes. Rows whose kernel
/// does not have the parameter x become horizontal lines. An automatic kind becomes bars if x has
/// categories. Otherwise, it becomes curves. Only curves and bars show guesses.
ChartData makeChart(const ChartInput& input, const PlotSettings& settings);

} // namespace kernelcurve
