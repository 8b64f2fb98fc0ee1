#pragma once

#include "gpu/model/experiment/plot_settings.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/text/message.h"

#include <QPointF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// An interval of x in a lane of a timeline. It begins at the x of the point.
struct ChartSpan {
    double length = 0;
    double thickness = 1;                  ///< height in lanes
    std::optional<std::int64_t> part = {}; ///< index of the piece or block, or nullopt

    bool operator==(const ChartSpan&) const = default;
};

/// One measurement on the chart. `y` is in the display unit of the axis. A failed or excluded
/// configuration has no `y` and appears as a mark at the x axis.
struct ChartPoint {
    double x = 0;
    std::optional<double> y = {};
    std::optional<double> low = {};  ///< lower end of the error bar or the prediction interval
    std::optional<double> high = {}; ///< upper end of the error bar or the prediction interval
    int row = -1; ///< index of the measurement, or -1 if it belongs to another source
    Status status = Status::Measured;
    std::optional<double> noise = {};   ///< relative standard error of `y`, if known
    bool noisy = false;                 ///< true if the noise exceeds the target
    bool throttled = false;             ///< true if the GPU throttled its clock
    std::optional<ChartSpan> span = {}; ///< interval of the point, in timelines only
    /// Limit that the model expects for a predicted row (see kernelClassName()).
    std::string kernelClass = {};

    bool operator==(const ChartPoint&) const = default;
};

struct ChartSeries {
    QString name;
    /// Points sorted by x. Repeated measurements have the same x.
    std::vector<ChartPoint> points;
    /// True for published results, and for earlier runs or kernel versions. Such series are drawn
    /// paler.
    bool published = false;
    bool guessed = false; ///< true for a guess of the user, drawn dashed with open markers
    /// True for a prediction of a model. It is drawn dashed, with a band from `low` to `high`.
    bool predicted = false;
    /// Index of the series whose colour this series also has, or -1. A guess with -1 has the text
    /// colour.
    int like = -1;
    /// Number that selects colour and marker. If it is -1, `like` or the series' index selects
    /// them.
    int look = -1;
    /// Number of the recording and device. It selects dashes and fills, and is 0 for the first
    /// recording and device.
    int source = 0;
    QString title = {};   ///< title of the kernel whose id is in the name, or empty
    bool renamed = false; ///< The user chose the name, so labels do not shorten it.
    /// True if the chart has too many series to distinguish. In this case, the line is thin and
    /// grey, and the legend omits the series.
    bool faded = false;
    /// Label next to a point of a roofline, which is the name without the group.
    QString pointName = {};
    /// Group on a roofline: the device and the origin of the operations and bytes.
    QString group = {};

    bool operator==(const ChartSeries&) const = default;
};

/// The range of several users' values at each x. The chart draws the range as an area behind the
/// curves. Over categories, it draws boxes.
struct ChartBand {
    struct Place {
        double x = 0;
        double low = 0;
        double high = 0;

        bool operator==(const Place&) const = default;
    };
    QString name;
    std::vector<Place> places; ///< places sorted by x
    int like = -1;             ///< index of the series with the same colour
    bool inner = false; ///< True if the band is inside another band. The chart draws an inner band
                        ///< in a stronger colour.

    bool operator==(const ChartBand&) const = default;
};

/// The steps between the ticks of a numeric axis. `Counts` and `Bytes` use powers of two, with the
/// units Ki, Mi, and Gi, or KiB, MiB, and GiB.
enum class ChartTicks { Decimal, Counts, Bytes };

struct ChartAxis {
    QString label; ///< label including the unit
    QString unit;
    bool logarithmic = false;
    QStringList categories; ///< names of x = 0, 1, 2 ..., or empty for a numeric axis
    ChartTicks ticks = ChartTicks::Decimal;
    bool whole = false;     ///< True if all values, and therefore all ticks, are whole numbers.
    AxisLimits limits = {}; ///< limits set by the user, which replace the range of the points

    bool operator==(const ChartAxis&) const = default;
};

/// A reference line.
struct ChartLine {
    enum class Direction {
        Horizontal, ///< y is `value`
        Vertical,   ///< x is `value`
        Rising,     ///< y is `value` times x, up to x = `end`
        Path,       ///< a polyline through `path`
    };
    enum class Rank {
        Reference, ///< dashed
        Roof,      ///< solid roof of a roofline
        Ceiling,   ///< thin and pale secondary ceiling of a roofline
    };
    QString name;
    Direction direction = Direction::Horizontal;
    double value = 0;
    double end = 0;
    QString unit = {};              ///< unit of `value`, or empty for the unit of the y axis
    std::vector<QPointF> path = {}; ///< points of a path, sorted by x
    Rank rank = Rank::Reference;
    double begin = 0; ///< x at which a horizontal line begins

    bool operator==(const ChartLine&) const = default;
};

/// Curves connect points along x. Bars show one bar per series and category. A heat map has x in
/// columns, series in rows, and y as colour. A roofline has points without lines, below their
/// ceilings. A timeline has spans in lanes, and each lane is a category of y. The kind is never
/// Automatic.
using ChartKind = PlotKind;

/// The value of y that corresponds to 100 %, such as the theoretical peak or a measured copy.
struct ChartBound {
    QString name;
    double value = 0;

    bool operator==(const ChartBound&) const = default;
};

/// A range of x and y that is always visible, so that the user can draw a guess in it. If x has
/// categories, only `top` is used.
struct ChartFrame {
    double left = 0;
    double right = 0;
    double top = 0;

    bool operator==(const ChartFrame&) const = default;
};

/// A note of the user at a point.
struct ChartNote {
    double x = 0;
    double y = 0;
    QString text;
    bool arrow = true;
    /// Offset of the text from the point to the right and upwards, in units of 1/96 inch. Without
    /// an offset, the text takes a free position.
    std::optional<QPointF> away = {};

    bool operator==(const ChartNote&) const = default;
};

/// A chart in display units, ready for drawing. The window, the command line, and the report share
/// it.
struct ChartData {
    ChartKind kind = ChartKind::Curves;
    QString title;
    ChartAxis x;
    ChartAxis y;
    std::vector<ChartSeries> series;
    std::vector<ChartBand> bands; ///< bands of curve charts
    std::vector<ChartLine> lines;
    std::optional<ChartBound> bound; ///< Reference for the shares in bar labels.
    std::optional<ChartFrame> frame;
    QString caption; ///< provenance (devices, dates, sizes, method), or empty
    /// Indices of the other sources with curves in the chart.
    std::vector<std::size_t> others;
    std::vector<ChartNote> notes;
    /// Series indices per ladder of a roofline, in the order in which arrows connect them.
    std::vector<std::vector<std::size_t>> ladders;
    LegendPlace legend = LegendPlace::Automatic;
    double textSize = 0; ///< font size in points, or 0 for the theme's size
    /// Colour name or "transparent". If the text is empty, the chart has the theme's background
    /// colour on the screen and a white background on paper.
    QString background;
    /// Small multiples, which replace the chart but share its title and caption.
    std::vector<ChartData> parts;

    const ChartAxis& axis(Qt::Orientation along) const { return along == Qt::Horizontal ? x : y; }
    /// Returns true if the chart has neither series nor a frame. The axes of such a chart have no
    /// meaning.
    bool isEmpty() const { return series.empty() && !frame; }
    bool operator==(const ChartData&) const = default;
};

/// Returns the text in the language of the default locale.
QString shownText(const LocalizedText& text);

} // namespace kernelcurve
