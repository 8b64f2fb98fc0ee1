#include "app/chart/plot/chart_curve.h"

#include "app/chart/data/chart_range.h"

#include <algorithm>
#include <limits>

namespace kernelcurve {
namespace {

double median(std::vector<double>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

} // namespace

std::vector<CurvePlace> curveLine(const ChartData& chart, const ChartSeries& series) {
    std::vector<CurvePlace> line;
    line.reserve(series.points.size());
    std::vector<double> values;
    for (auto point = series.points.begin(); point != series.points.end();) {
        const double x = point->x;
        bool failed = false;
        values.clear();
        for (; point != series.points.end() && point->x == x; ++point) {
            if (canBeDrawn(chart, *point))
                values.push_back(*point->y);
            failed = failed || point->status == Status::Failed;
        }
        if (chart.x.logarithmic && x <= 0)
            continue;
        if (!values.empty())
            line.push_back({x, median(values)});
        else if (failed)
            line.push_back({x, std::numeric_limits<double>::quiet_NaN()});
    }
    return line;
}

std::vector<CurvePlace> curvePoints(const ChartData& chart, const ChartSeries& series) {
    std::vector<CurvePlace> points;
    points.reserve(series.points.size());
    for (const ChartPoint& point : series.points) {
        if (canBeDrawn(chart, point))
            points.push_back({point.x, *point.y});
    }
    return points;
}

} // namespace kernelcurve
