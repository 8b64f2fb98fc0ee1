#pragma once

#include "gpu/model/experiment.h"
#include "gpu/model/measurement.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <span>
#include <vector>

namespace kernelcurve {

/// One measurement on the chart. `y` is in the axis's display unit; a failed configuration has none
/// and is marked.
struct ChartPoint {
    double x = 0;
    std::optional<double> y;
    std::optional<double> low;  ///< lower end of the error bar
    std::optional<double> high; ///< upper end
    int row = -1;               ///< index of the measurement
};

struct ChartSeries {
    QString name;
    std::vector<ChartPoint> points; ///< sorted by x
};

struct ChartAxis {
    QString label; ///< with its unit
    QString unit;
    bool logarithmic = false;
    QStringList
        categories; ///< names for x = 0, 1, 2 ... where the axis has words instead of numbers
};

/// A chart in display units, ready to be drawn: what the window, the command line and the report
/// share.
struct ChartData {
    QString title;
    ChartAxis x;
    ChartAxis y;
    std::vector<ChartSeries> series;
    QString caption; ///< provenance: device, date, sizes, method; may be empty
};

/// Fills what `settings` leaves open: x is the swept parameter with most values, y the problem's
/// main metric, series the kernel and the other swept parameters.
PlotSettings completePlot(const PlotSettings& settings, const Experiment& experiment,
                          std::span<const Measurement> measurements);
/// Groups the measurements into series. Only finite values become points.
ChartData makeChart(const Experiment& experiment, std::span<const Measurement> measurements,
                    const PlotSettings& settings);

} // namespace kernelcurve
