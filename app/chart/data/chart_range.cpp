#include "app/chart/data/chart_range.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kernelcurve {
namespace {

/// The minimum and maximum of the added values. Ignores values that the axis cannot show.
class Extent {
  public:
    explicit Extent(bool logarithmic)
        : logarithmic_(logarithmic) {}

    void add(double value) {
        if (!std::isfinite(value) || (logarithmic_ && value <= 0))
            return;
        low_ = std::min(low_, value);
        high_ = std::max(high_, value);
    }
    bool isEmpty() const { return low_ > high_; }
    /// Extends the range of a logarithmic axis about its centre to at least `decades` decades.
    void widen(double decades) {
        const double lacking = decades - std::log10(high_ / low_);
        if (lacking <= 0)
            return;
        const double factor = std::pow(10.0, lacking / 2);
        low_ /= factor;
        high_ *= factor;
    }
    double low() const { return low_; }
    double high() const { return high_; }

  private:
    bool logarithmic_;
    double low_ = std::numeric_limits<double>::infinity();
    double high_ = -std::numeric_limits<double>::infinity();
};

/// The minimum length of the axes of a roofline in decades. Without this minimum, points of similar
/// intensity would show only a small part of the roof.
constexpr double roofDecades = 1.5;

ChartRange emptyRange(bool logarithmic) {
    return logarithmic ? ChartRange{1, 10} : ChartRange{0, 1};
}

/// Returns the range, extended at both ends by the fraction `share` of its length. A single value
/// also gets a margin.
ChartRange withMargin(const Extent& extent, bool logarithmic, double share) {
    if (logarithmic) {
        const double length = std::log2(extent.high() / extent.low());
        const double margin = std::exp2(length > 0 ? length * share : 0.5);
        return {extent.low() / margin, extent.high() * margin};
    }
    const double length = extent.high() - extent.low();
    double margin = length * share;
    constexpr double minShown = 1e-200; // minimum length of a plot axis
    if (length <= minShown)
        margin = std::abs(extent.low()) <= minShown ? 1 : std::abs(extent.low()) * 0.1;
    return {extent.low() - margin, extent.high() + margin};
}

/// Returns the y range of bars. Bars start at zero. On a logarithmic axis, they start at a power of
/// ten below the lowest bar. The range leaves space above the bars for their labels.
ChartRange barRange(const Extent& extent, bool logarithmic) {
    if (logarithmic) {
        const double floor = std::pow(10.0, std::floor(std::log10(extent.low() * 0.8)));
        return {floor, extent.high() * std::pow(extent.high() / floor, 0.16)};
    }
    constexpr double roomForLabels = 0.14;
    const double low = std::min(extent.low(), 0.0);
    const double high = std::max(extent.high(), 0.0);
    const double room = (high > low ? high - low : 1) * roomForLabels;
    return {low < 0 ? low - room : 0, high + room};
}

} // namespace

bool canBeDrawn(const ChartData& chart, const ChartPoint& point) {
    const bool onX = std::isfinite(point.x) && (!chart.x.logarithmic || point.x > 0);
    return onX && point.y && std::isfinite(*point.y) && (!chart.y.logarithmic || *point.y > 0);
}

/// Replaces the ends of the range with the user's limits, if the axis permits these limits. If all
/// points are outside the limits, the axis keeps its length.
static ChartRange limited(ChartRange range, const ChartAxis& axis) {
    if (!axis.categories.isEmpty())
        return range;
    ChartRange set{axis.limits.least.value_or(range.low),
                   axis.limits.greatest.value_or(range.high)};
    if (axis.logarithmic && set.low <= 0)
        set.low = range.low;
    if (set.low >= set.high && !axis.limits.greatest)
        set.high = axis.logarithmic ? set.low * (range.high / range.low)
                                    : set.low + (range.high - range.low);
    if (set.low >= set.high && !axis.limits.least)
        set.low = axis.logarithmic ? set.high * (range.low / range.high)
                                   : set.high - (range.high - range.low);
    return set.low < set.high ? set : range;
}

bool hasBand(const ChartData& chart, const ChartSeries& series) {
    return series.predicted && !series.faded && chart.kind == ChartKind::Curves &&
           chart.x.categories.isEmpty();
}

static ChartRange pointsRangeX(const ChartData& chart, const IsShown& isShown) {
    constexpr double spaceBehind = 0.02; // share of space after the last span of a timeline
    if (!chart.x.categories.isEmpty())
        return {-0.5, static_cast<double>(chart.x.categories.size()) - 0.5};
    Extent extent(chart.x.logarithmic);
    for (const ChartSeries& series : chart.series) {
        if (!isShown(series))
            continue;
        for (const ChartPoint& point : series.points)
            for (const double x : {point.x, point.x + (point.span ? point.span->length : 0)})
                extent.add(x);
    }
    for (const ChartBand& band : chart.bands)
        for (const ChartBand::Place& place : band.places)
            extent.add(place.x);
    if (chart.kind == ChartKind::Timeline && !extent.isEmpty())
        return {0, extent.high() * (1 + spaceBehind)};
    if (chart.frame) {
        extent.add(chart.frame->left);
        extent.add(chart.frame->right);
    }
    constexpr double margin = 0.03;
    if (extent.isEmpty())
        return emptyRange(chart.x.logarithmic);
    // The axis of a roofline includes the ridge points, unless they are far from the points.
    if (chart.kind == ChartKind::Roofline) {
        constexpr double farthest = 100;
        const double high = extent.high();
        for (const ChartLine& line : chart.lines) {
            if (line.direction != ChartLine::Direction::Rising || line.end >= high * farthest)
                continue;
            // The name of the slope needs space.
            const bool isCeiling = line.rank == ChartLine::Rank::Ceiling;
            extent.add(line.end / (isCeiling ? 4 : 12));
            if (!isCeiling)
                extent.add(line.end * 2);
        }
    }
    if (chart.kind == ChartKind::Roofline && chart.x.logarithmic)
        extent.widen(roofDecades);
    return withMargin(extent, chart.x.logarithmic, margin);
}

static ChartRange pointsRangeY(const ChartData& chart, const IsShown& isShown) {
    if (!chart.y.categories.isEmpty())
        return {-0.5, static_cast<double>(chart.y.categories.size()) - 0.5};
    if (chart.kind == ChartKind::HeatMap && !chart.series.empty())
        return {-0.5, static_cast<double>(chart.series.size()) - 0.5};
    const bool logarithmic = chart.y.logarithmic;
    Extent extent(logarithmic);
    for (const ChartSeries& series : chart.series) {
        if (!isShown(series))
            continue;
        for (const ChartPoint& point : series.points) {
            if (!canBeDrawn(chart, point))
                continue;
            extent.add(*point.y);
            extent.add(point.low.value_or(*point.y));
            extent.add(point.high.value_or(*point.y));
        }
    }
    for (const ChartBand& band : chart.bands)
        for (const ChartBand::Place& place : band.places) {
            extent.add(place.low);
            extent.add(place.high);
        }
    if (chart.frame) {
        extent.add(chart.frame->top);
        // On a logarithmic axis, the range extends two decades below the lowest value.
        extent.add(logarithmic ? (extent.isEmpty() ? chart.frame->top : extent.low()) / 100 : 0);
    }
    if (extent.isEmpty())
        return emptyRange(logarithmic);
    // Lines slightly above the points extend the range. Distant lines would flatten the curves.
    constexpr double close = 1.6;
    const double near = chart.kind == ChartKind::Roofline ? 1e3 : close;
    const double greatest = extent.high();
    for (const ChartLine& line : chart.lines)
        if (line.direction == ChartLine::Direction::Horizontal &&
            line.value <= greatest * (line.rank == ChartLine::Rank::Ceiling ? close : near) &&
            line.value >= 0)
            extent.add(line.value);
    constexpr double nearBelow = 4;
    const double least = extent.low() / nearBelow;
    for (const ChartLine& line : chart.lines)
        for (const QPointF& place : line.path)
            if (place.y() <= greatest * near && place.y() >= least)
                extent.add(place.y());
    constexpr double margin = 0.06;
    if (chart.kind == ChartKind::Bars)
        return barRange(extent, logarithmic);
    if (chart.kind == ChartKind::Roofline && logarithmic)
        extent.widen(roofDecades);
    ChartRange range = withMargin(extent, logarithmic, margin);
    // If the values vary by at least this share of their maximum, an axis that does not start at
    // zero would mislead.
    constexpr double wide = 0.3;
    if (!logarithmic && extent.low() >= 0 && extent.high() - extent.low() >= wide * extent.high()) {
        range.low = 0;
        range.high = extent.high() * (1 + margin);
    }
    return range.low < range.high ? range : emptyRange(logarithmic);
}

ChartRange fullRangeX(const ChartData& chart, const IsShown& isShown) {
    return limited(pointsRangeX(chart, isShown), chart.x);
}

ChartRange fullRangeY(const ChartData& chart, const IsShown& isShown) {
    const ChartRange range = pointsRangeY(chart, isShown);
    return chart.kind == ChartKind::HeatMap ? range : limited(range, chart.y);
}

ChartRange scaledRange(const ChartRange& range, bool logarithmic, double factor, double center) {
    ChartRange scaled;
    if (logarithmic && center > 0 && range.low > 0)
        scaled = {center * std::pow(range.low / center, factor),
                  center * std::pow(range.high / center, factor)};
    else
        scaled = {center + (range.low - center) * factor, center + (range.high - center) * factor};
    // Outside these limits, a double has too few digits for ticks.
    constexpr double narrowest = 1e-11;
    constexpr double widest = 1e250;
    const double size = std::max(std::abs(scaled.low), std::abs(scaled.high));
    const bool tooNarrow = !(scaled.high - scaled.low > size * narrowest);
    const bool tooWide = !(size < widest) || (logarithmic && scaled.low < 1 / widest);
    return tooNarrow || tooWide ? range : scaled;
}

bool mayFollow(const ChartRange& now, const ChartRange& next, const ChartRange& all,
               bool logarithmic) {
    if (!(next.low < next.high) || !std::isfinite(next.high - next.low) || next == now)
        return false;
    constexpr double least = 1e-6;
    constexpr double most = 100;
    const auto length = [logarithmic](const ChartRange& one) {
        return logarithmic && one.low > 0 ? std::log(one.high / one.low) : one.high - one.low;
    };
    // Only the limit in the direction of the change applies. The user can thus return from a range
    // that was valid for another chart.
    const double share = length(next) / length(all);
    return length(next) < length(now) ? share >= least
                                      : share <= most || length(next) == length(now);
}

ChartRange movedRange(const ChartRange& range, bool logarithmic, double share) {
    if (logarithmic && range.low > 0) {
        const double factor = std::pow(range.high / range.low, share);
        return {range.low * factor, range.high * factor};
    }
    const double step = (range.high - range.low) * share;
    return {range.low + step, range.high + step};
}

} // namespace kernelcurve
