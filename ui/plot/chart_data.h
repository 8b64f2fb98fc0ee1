#pragma once

#include "gpu/model/experiment.h"
#include "gpu/model/measurement.h"
#include "gpu/model/parameter.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <span>
#include <vector>

namespace kernelcurve {

/// One measurement on the chart. `y` is in the axis's display unit; a failed or excluded
/// configuration has none and is marked at the axis.
struct ChartPoint {
    double x = 0;
    std::optional<double> y;
    std::optional<double> low;  ///< lower end of the error bar
    std::optional<double> high; ///< upper end
    int row = -1;               ///< index of the measurement
    Status status = Status::Measured;

    bool operator==(const ChartPoint&) const = default;
};

struct ChartSeries {
    QString name;
    std::vector<ChartPoint> points; ///< sorted by x; a measurement that was repeated shares its x

    bool operator==(const ChartSeries&) const = default;
};

/// In which steps an axis of numbers is labelled. Counts and Bytes step in powers of two and write
/// Ki, Mi, Gi or KiB, MiB, GiB.
enum class ChartTicks { Decimal, Counts, Bytes };

struct ChartAxis {
    QString label; ///< with its unit
    QString unit;
    bool logarithmic = false;
    QStringList
        categories; ///< names for x = 0, 1, 2 ... where the axis has words instead of numbers
    ChartTicks ticks = ChartTicks::Decimal;
    bool whole = false; ///< every value is a whole number: no tick lies between two of them

    bool operator==(const ChartAxis&) const = default;
};

/// A chart in display units, ready to be drawn: what the window, the command line and the report
/// share.
struct ChartData {
    QString title;
    ChartAxis x;
    ChartAxis y;
    std::vector<ChartSeries> series;
    QString caption; ///< provenance: device, date, sizes, method; may be empty

    bool operator==(const ChartData&) const = default;
};

/// Fills what `settings` leaves open: x is the swept parameter with most values (else the kernel),
/// y the first of bandwidth, flops and time that was measured, series the kernel and the other
/// swept parameters, those aside that step in lockstep with x.
PlotSettings completePlot(const PlotSettings& settings, const Experiment& experiment,
                          std::span<const Measurement> measurements);

/// Groups the measurements into series. Only finite values become points. `settings` may name
/// parameters, metrics and `kernel` on every axis; what it leaves open is completed as above.
/// `declared` gives parameters their label and unit; others go by their name.
ChartData makeChart(const Experiment& experiment, std::span<const Measurement> measurements,
                    const PlotSettings& settings, std::span<const Parameter> declared = {});

/// The text in the language of the default locale.
QString shownText(const LocalizedText& text);

} // namespace kernelcurve
