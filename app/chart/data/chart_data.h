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

/// What a point of a timeline is: a stretch of x from the point on, in a lane.
struct ChartSpan {
    double length = 0;
    double thickness = 1;                  ///< in lanes
    std::optional<std::int64_t> part = {}; ///< the number of the piece or block, where it has one

    bool operator==(const ChartSpan&) const = default;
};

/// One measurement on the chart. `y` is in the axis's display unit; a failed or excluded
/// configuration has none and is marked at the axis.
struct ChartPoint {
    double x = 0;
    std::optional<double> y = {};
    std::optional<double> low = {};  ///< lower end of the error bar, or of a prediction's band
    std::optional<double> high = {}; ///< upper end
    int row = -1;                    ///< index of the measurement
    Status status = Status::Measured;
    std::optional<double> noise = {};   ///< relative standard error of y, where it is known
    bool noisy = false;                 ///< its noise is beyond what was wanted
    bool throttled = false;             ///< the clock was held back
    std::optional<ChartSpan> span = {}; ///< on a timeline
    std::string kernelClass = {};       ///< of a predicted row

    bool operator==(const ChartPoint&) const = default;
};

struct ChartSeries {
    QString name;
    std::vector<ChartPoint> points; ///< sorted by x; a measurement that was repeated shares its x
    bool published = false; ///< from elsewhere, of a run before or a kernel before its last change:
                            ///< drawn paler
    bool guessed = false;   ///< what a person expects: dashed, with open markers
    bool predicted = false; ///< by a model: dashed, with a band from `low` to `high`
    int like = -1;  ///< the series whose colour it takes; -1: its own, of a guess the text's colour
    int look = -1;  ///< the number of its colour and marker; -1: that of `like`, else its own place
    int source = 0; ///< 1, 2 ...: of another recording, which dashes and fillings tell
    QString title = {};   ///< of its kernel, which the name calls by its id; may be empty
    bool renamed = false; ///< The user chose the name, so no label shortens it.
    /// On a roofline, next to one of its points: its name without its group.
    QString pointName = {};
    QString group = {}; ///< on a roofline: its device and the origin of its operations and bytes

    bool operator==(const ChartSeries&) const = default;
};

/// Between what and what the figures of many people lie, place by place: drawn as an area behind
/// the curves; over words as boxes.
struct ChartBand {
    struct Place {
        double x = 0;
        double low = 0;
        double high = 0;

        bool operator==(const Place&) const = default;
    };
    QString name;
    std::vector<Place> places; ///< by x
    int like = -1;             ///< the series whose colour it takes
    bool inner = false;        ///< lies in another band: stronger

    bool operator==(const ChartBand&) const = default;
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
    bool whole = false;     ///< every value is a whole number: no tick lies between two of them
    AxisLimits limits = {}; ///< that a person set, in place of what holds the points

    bool operator==(const ChartAxis&) const = default;
};

/// A line that the figures are held against.
struct ChartLine {
    enum class Direction {
        Horizontal, ///< y is `value`
        Vertical,   ///< x is `value`
        Rising,     ///< y is `value` times x, as far as x is `end`
        Path,       ///< through `path`
    };
    enum class Rank {
        Reference, ///< dashed
        Roof,      ///< the roof of a roofline: solid
        Ceiling,   ///< a secondary ceiling of a roofline: thin and pale
    };
    QString name;
    Direction direction = Direction::Horizontal;
    double value = 0;
    double end = 0;
    QString unit = {};              ///< of `value`; empty: that of the y axis
    std::vector<QPointF> path = {}; ///< by x
    Rank rank = Rank::Reference;
    double begin = 0; ///< The x at which a horizontal line begins.

    bool operator==(const ChartLine&) const = default;
};

/// Curves: points joined over x. Bars: one for each series over each category. HeatMap: x in
/// columns, the series in rows, y as colour. Roofline: points alone, under their ceilings.
/// Timeline: spans in lanes, which the categories of y name. Never Automatic.
using ChartKind = PlotKind;

/// What the values of y are shares of: the theoretical peak, a measured copy.
struct ChartBound {
    QString name;
    double value = 0;

    bool operator==(const ChartBound&) const = default;
};

/// A stretch of both axes that is shown whatever the points are: room to draw a guess in. Of an
/// axis of words only y counts.
struct ChartFrame {
    double left = 0;
    double right = 0;
    double top = 0;

    bool operator==(const ChartFrame&) const = default;
};

/// What a person wrote at a point.
struct ChartNote {
    double x = 0;
    double y = 0;
    QString text;
    bool arrow = true;
    /// From the point to the text, right and up, in points of 1/96 inch; nothing: where the text
    /// hides nothing.
    std::optional<QPointF> away = {};

    bool operator==(const ChartNote&) const = default;
};

/// A chart in display units, ready to be drawn: what the window, the command line and the report
/// share.
struct ChartData {
    ChartKind kind = ChartKind::Curves;
    QString title;
    ChartAxis x;
    ChartAxis y;
    std::vector<ChartSeries> series;
    std::vector<ChartBand> bands; ///< of curves
    std::vector<ChartLine> lines;
    std::optional<ChartBound> bound; ///< bars say their share of it
    std::optional<ChartFrame> frame;
    QString caption; ///< provenance: devices, dates, sizes, method; may be empty
    /// Whose curves are drawn beside the chart's own, by their place among those it was made of.
    std::vector<std::size_t> others;
    std::vector<ChartNote> notes;
    /// Rooflines only: the indices of series, one per kernel of a ladder, that arrows connect.
    std::vector<std::vector<std::size_t>> ladders;
    LegendPlace legend = LegendPlace::Automatic;
    double textSize = 0; ///< points; 0: the theme's
    QString background;  ///< a colour's name or "transparent"; empty: the theme's, white on paper
    /// Small multiples: drawn beside each other in its place, with its title and caption.
    std::vector<ChartData> parts;

    const ChartAxis& axis(Qt::Orientation along) const { return along == Qt::Horizontal ? x : y; }
    /// Neither points nor room for them: its axes would mean nothing.
    bool isEmpty() const { return series.empty() && !frame; }
    bool operator==(const ChartData&) const = default;
};

/// The text in the language of the default locale.
QString shownText(const LocalizedText& text);

} // namespace kernelcurve
