#include "app/export/chart_table.h"

#include "app/export/text/figure_text.h"

namespace kernelcurve {
namespace {

using RowSink = std::function<void(const TextRow&)>;

std::string xText(const ChartData& chart, double x) {
    const auto place = static_cast<qsizetype>(x);
    return place >= 0 && place < chart.x.categories.size() ? chart.x.categories[place].toStdString()
                                                           : exportedFigure(x);
}

std::string valueText(const std::optional<double>& value) {
    return value ? exportedFigure(*value) : std::string();
}

void writeRows(const ChartData& chart, bool isPanel, const RowSink& write) {
    const auto put = [&](double x, const QString& series, double y, const auto& low,
                         const auto& high) {
        TextRow row{xText(chart, x), series.toStdString(), exportedFigure(y), valueText(low),
                    valueText(high)};
        if (isPanel)
            row.insert(row.begin(), chart.title.toStdString());
        write(row);
    };
    for (const ChartSeries& series : chart.series)
        for (const ChartPoint& point : series.points)
            if (point.y)
                put(point.x, series.name, *point.y, point.low, point.high);
    for (const ChartLine& line : chart.lines)
        for (const QPointF& place : line.path)
            put(place.x(), line.name, place.y(), std::optional<double>(), std::optional<double>());
}

} // namespace

LongTable chartTable(const ChartData& chart) {
    TextRow header{"x", "series", "y", "low", "high"};
    if (!chart.parts.empty())
        header.insert(header.begin(), "panel");
    return {header, [&chart](const RowSink& write) {
                if (chart.parts.empty())
                    writeRows(chart, false, write);
                for (const ChartData& part : chart.parts)
                    writeRows(part, true, write);
            }};
}

} // namespace kernelcurve
