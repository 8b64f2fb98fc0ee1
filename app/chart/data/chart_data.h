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

/// A span of a timeline: an interval of x that begins at the point, in a lane.
struct ChartSpan {
    double length = 0;
    double thickness = 1;                  ///< in lanes
    std::optional<std::int64_t> part = {}; ///< index of the piece or block, if it has one

    bool operator==(const ChartSpan&) const = default;
};

/// One measurement on the chart. `y` is in the display unit of the axis. A failed or excluded
/// configuration has no `y`; a mark at the x axis represents it.
struct ChartPoint {
    double x = 0;
    std::optional<double> y = {};
    std::optional<double> low = {};  ///< lower end of the error bar or the prediction interval
    std::optional<double> high = {}; ///< upper end of the error bar or the prediction interval
    int row = -1;                    ///< index of the measurement; -1: of another source
    Status status = Status::Measured;
    std::optional<double> noise = {};   ///< relative standard error of `y`, if known
    bool noisy = false;                 ///< the noise is above the target
    bool throttled = false;             ///< the GPU throttled its clock
    std::optional<ChartSpan> span = {}; ///< timelines only
    std::string kernelClass = {};       ///< predicted rows only, see kernelClassName()

    bool operator==(const ChartPoint&) const = default;
};

struct ChartSeries {
    QString name;
    std::vector<ChartPoint> points; ///< sorted by x; repeated measurements have the same x
    bool published = false; ///< published, or of an earlier run or kernel version; drawn paler
    bool guessed = false;   ///< a guess of the user; drawn dashed with open markers
    bool predicted = false; ///< predicted by a model; drawn dashed with a band from `low` to `high`
    int like = -1;  ///< index of the series with the same colour; -1: own (guesses: text colour)
    int look = -1;  ///< number that selects colour and marker; -1: `like`, or the series' index
    int source = 0; ///< 0: the first recording and device; others have different dashes and fills
    QString title = {};   ///< title of the kernel, whose id is in the name; may be empty
    bool renamed = false; ///< The user chose the name, so labels do not shorten it.
    bool faded = false;   ///< one of very many; drawn thin and grey, without a legend entry
    /// Rooflines only: the label next to a point, which is the name without the group.
    QString pointName = {};
    QString group = {}; ///< rooflines only: the device and the origin of the operations and bytes

    bool operator==(const ChartSeries&) const = default;
};

/// The range of the values of several users at each x. It is drawn as an area behind the curves, or
/// as boxes over categories.
struct ChartBand {
    struct Place {
        double x = 0;
        double low = 0;
        double high = 0;

        bool operator==(const Place&) const = default;
    };
    QString name;
    std::vector<Place> places; ///< sorted by x
    int like = -1;             ///< index of the series with the same colour
    bool inner = false;        ///< The band is inside another band and is drawn stronger.

    bool operator==(const ChartBand&) const = default;
};

/// The steps of the ticks of a numeric axis. Counts and Bytes use powers of two and the units Ki,
/// Mi, Gi or KiB, MiB, GiB.
enum class ChartTicks { Decimal, Counts, Bytes };

struct ChartAxis {
    QString label; ///< including the unit
    QString unit;
    bool logarithmic = false;
    QStringList categories; ///< names of x = 0, 1, 2 ...; empty for a numeric axis
    ChartTicks ticks = ChartTicks::Decimal;
    bool whole = false;     ///< All values are whole numbers, so all ticks are whole numbers.
    AxisLimits limits = {}; ///< set by the user; replace the range of the points

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
        Roof,      ///< the roof of a roofline; solid
        Ceiling,   ///< a secondary ceiling of a roofline; thin and pale
    };
    QString name;
    Direction direction = Direction::Horizontal;
    double value = 0;
    double end = 0;
    QString unit = {};              ///< unit of `value`; empty: the unit of the y axis
    std::vector<QPointF> path = {}; ///< sorted by x
    Rank rank = Rank::Reference;
    double begin = 0; ///< x at which a horizontal line begins

    bool operator==(const ChartLine&) const = default;
};

/// Curves: points connected along x. Bars: one bar per series and category. HeatMap: x in columns,
/// series in rows, y as colour. Roofline: points without lines, below their ceilings. Timeline:
/// spans in lanes, which are the categories of y. The kind is never Automatic.
using ChartKind = PlotKind;

/// The reference for shares of y, such as the theoretical peak or a measured copy.
struct ChartBound {
    QString name;
    double value = 0;

    bool operator==(const ChartBound&) const = default;
};

/// A range of both axes that is always visible, so that the user can draw a guess in it. If x has
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
    /// Offset of the text from the point, right and up, in units of 1/96 inch. Without an offset,
    /// the text takes a free position.
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
    std::vector<ChartBand> bands; ///< curves only
    std::vector<ChartLine> lines;
    std::optional<ChartBound> bound; ///< Bar labels show shares of it.
    std::optional<ChartFrame> frame;
    QString caption; ///< provenance: devices, dates, sizes, method; may be empty
    /// The indices of the other sources that have curves in the chart.
    std::vector<std::size_t> others;
    std::vector<ChartNote> notes;
    /// Rooflines only: for each ladder, the indices of the series that arrows connect in order.
    std::vector<std::vector<std::size_t>> ladders;
    LegendPlace legend = LegendPlace::Automatic;
    double textSize = 0; ///< in points; 0: the theme's size
    QString background; ///< colour name or "transparent"; empty: the theme's colour, white on paper
    /// Small multiples, which replace the chart but share its title and caption.
    std::vector<ChartData> parts;

    const ChartAxis& axis(Qt::Orientation along) const { return along == Qt::Horizontal ? x : y; }
    /// Returns true if the chart has neither series nor a frame. Its axes then have no meaning.
    bool isEmpty() const { return series.empty() && !frame; }
    bool operator==(const ChartData&) const = default;
};

/// Returns the text in the language of the default locale.
QString shownText(const LocalizedText& text);

} // namespace kernelcurve
