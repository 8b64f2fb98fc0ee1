#include "app/chart/labels/drawn_places.h"

#include <algorithm>

namespace kernelcurve {

DrawnPlaces::DrawnPlaces(const ChartData& chart, const IsShown& isShown)
    : kind_(chart.kind) {
    if (kind_ != ChartKind::Bars)
        return;
    const auto shown = static_cast<int>(std::ranges::count_if(chart.series, isShown));
    constexpr double groupWidth = 0.8;
    barWidth_ = groupWidth / std::max(shown, 1);
    int place = 0;
    for (const ChartSeries& series : chart.series) {
        offsets_.push_back((place + 0.5) * barWidth_ - groupWidth / 2);
        place += isShown(series) ? 1 : 0;
    }
}

double DrawnPlaces::x(int series, const ChartPoint& point) const {
    return kind_ == ChartKind::Bars ? point.x + offsets_.at(static_cast<std::size_t>(series))
                                    : point.x;
}

std::optional<double> DrawnPlaces::y(int series, const ChartPoint& point) const {
    return kind_ == ChartKind::HeatMap ? std::optional<double>(series) : point.y;
}

} // namespace kernelcurve
