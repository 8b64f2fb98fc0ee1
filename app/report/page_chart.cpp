#include "app/report/page_chart.h"

#include "app/chart/data/chart_range.h"
#include "app/chart/labels/chart_line_marks.h"
#include "app/chart/make/chart_quantity.h"
#include "app/chart/plot/chart_heat.h"
#include "app/chart/style/chart_style.h"
#include "app/chart/style/fitted_names.h"
#include "app/compare/recording_chart.h"
#include "app/report/page_language.h"
#include "app/report/report_html.h"

#include <QGuiApplication>

#include <array>
#include <cmath>

namespace kernelcurve {
namespace {

using Json = nlohmann::ordered_json;

std::array<ChartTheme, 2> pageThemes() {
    const QColor dark(0x1d, 0x1f, 0x21); // --ground of page.css
    return {ChartTheme::print(Qt::white), ChartTheme::print(dark)};
}

constexpr std::array<const char*, 2> themeNames{"light", "dark"};

Json dashesJson(const SeriesStyle& style) {
    Json dashes = Json::array();
    for (const double length : style.dashes)
        dashes.push_back(length);
    return dashes;
}

Json styleJson(const ChartSeries& series, int number) {
    const auto themes = pageThemes();
    const SeriesStyle style = themes[0].styleOf(series, number);
    Json json = {{"marker", pageMarker(style.marker)},
                 {"dashes", dashesJson(style)},
                 {"fill", style.fill},
                 {"hollow", style.hollow},
                 {"outlined", style.outlined}};
    for (std::size_t theme = 0; theme < themes.size(); ++theme)
        json[themeNames.at(theme)] =
            themes.at(theme).styleOf(series, number).color.name().toStdString();
    return json;
}

Json number(double value) {
    return std::isfinite(value) ? Json(value) : Json();
}

Json number(const std::optional<double>& value) {
    return value ? number(*value) : Json();
}

Json seriesJson(const ChartSeries& series, int index, const QString& shortName) {
    Json points = Json::array();
    for (const ChartPoint& point : series.points)
        points.push_back(
            {number(point.x), number(point.y), number(point.low), number(point.high), point.row});
    return {{"name", series.name.toStdString()},
            {"short", shortName.toStdString()},
            {"predicted", series.predicted},
            {"style", styleJson(series, index)},
            {"points", points}};
}

Json axisJson(const ChartAxis& axis, const ChartRange& range) {
    constexpr std::array<const char*, 3> ticks{"decimal", "counts", "bytes"};
    Json categories = Json::array();
    for (const QString& category : shownNames(axis.categories))
        categories.push_back(category.toStdString());
    return {{"label", axis.label.toStdString()},
            {"unit", axis.unit.toStdString()},
            {"log", axis.logarithmic},
            {"ticks", ticks.at(static_cast<std::size_t>(axis.ticks))},
            {"whole", axis.whole},
            {"categories", categories},
            {"low", range.low},
            {"high", range.high}};
}

Json lineJson(const ChartData& chart, const ChartLine& line) {
    constexpr std::array<const char*, 4> directions{"horizontal", "vertical", "rising", "path"};
    constexpr std::array<const char*, 3> ranks{"reference", "roof", "ceiling"};
    Json path = Json::array();
    for (const QPointF& place : line.path)
        path.push_back({place.x(), place.y()});
    const Json text{shortDeviceNames(line.name).toStdString(),
                    referenceValue(chart, line).toStdString()};
    return {{"text", text},
            {"direction", directions.at(static_cast<std::size_t>(line.direction))},
            {"value", line.value},
            {"begin", line.begin},
            {"end", number(line.end)},
            {"path", path},
            {"rank", ranks.at(static_cast<std::size_t>(line.rank))}};
}

const char* kindName(ChartKind kind) {
    switch (kind) {
    case ChartKind::Curves:
        return "curves";
    case ChartKind::Bars:
        return "bars";
    case ChartKind::Roofline:
        return "roofline";
    case ChartKind::HeatMap:
        return "heat_map";
    default:
        return nullptr;
    }
}

Json chartJson(const ChartData& chart) {
    const char* kind = kindName(chart.kind);
    if (kind == nullptr || chart.series.empty())
        return {};
    const auto all = [](const ChartSeries& /*series*/) { return true; };
    const QStringList names =
        chart.kind == ChartKind::Roofline ? shownPointNames(chart) : shownSeriesNames(chart);
    Json series = Json::array();
    for (std::size_t index = 0; index < chart.series.size(); ++index)
        series.push_back(seriesJson(chart.series[index], static_cast<int>(index),
                                    names[static_cast<qsizetype>(index)]));
    Json lines = Json::array();
    for (const ChartLine& line : chart.lines)
        lines.push_back(lineJson(chart, line));
    return {{"kind", kind},
            {"x", axisJson(chart.x, fullRangeX(chart, all))},
            {"y", axisJson(chart.y, fullRangeY(chart, all))},
            {"series", series},
            {"lines", lines}};
}

ChartData undividedChart(const Recording& recording, const Catalog& catalog) {
    PlotSettings settings = shownPlot(recording.experiment.plot, recording, catalog);
    settings.split = ChartSplit::None;
    return reportChart(recording, settings, catalog);
}

} // namespace

const char* pageMarker(ChartMarker marker) {
    constexpr std::array<const char*, 8> names{"disc",        "square",      "triangle",
                                               "diamond",     "circle",      "triangle_down",
                                               "open_square", "open_diamond"};
    return names.at(static_cast<std::size_t>(marker));
}

nlohmann::ordered_json pageStyle() {
    const auto themes = pageThemes();
    Json page = Json::object();
    for (std::size_t place = 0; place < themes.size(); ++place) {
        const ChartTheme& theme = themes.at(place);
        Json colours = {{"ground", theme.background.name().toStdString()},
                        {"text", theme.text.name().toStdString()},
                        {"muted", theme.mutedText.name().toStdString()},
                        {"axis", theme.axis.name().toStdString()},
                        {"grid", theme.grid.name().toStdString()}};
        Json series = Json::array();
        Json others = Json::array();
        for (int look = 0; look < theme.series.size(); ++look) {
            series.push_back(theme.style(look).color.name().toStdString());
            others.push_back(theme.style(look, false, 1).color.name().toStdString());
        }
        colours["series"] = series;
        colours["others"] = others;
        page[themeNames.at(place)] = colours;
    }
    constexpr int period = 40; // common period of markers (8), dash patterns (5), and fills (4)
    Json looks = Json::array();
    for (int look = 0; look < period; ++look) {
        const SeriesStyle style = themes[0].style(look);
        looks.push_back({{"marker", pageMarker(style.marker)},
                         {"dashes", dashesJson(style)},
                         {"fill", style.fill}});
    }
    ChartSeries predicted;
    predicted.predicted = true;
    page["looks"] = looks;
    page["predicted"] = dashesJson(themes[0].styleOf(predicted, 0));
    page["lineWidth"] = themes[0].lineWidth;
    page["markerSize"] = themes[0].markerSize;
    return page;
}

nlohmann::ordered_json pageParameters(const Recording& recording, const Catalog& catalog) {
    return inBothLanguages([&] {
        Json parameters = Json::object();
        for (const std::string& id : recording.experiment.kernels) {
            const KernelFile* kernel = catalog.find(id);
            if (!kernel)
                continue;
            for (const Parameter& parameter : parametersOf(*kernel)) {
                const ChartQuantity quantity(parameter.name, std::span(&parameter, 1));
                parameters[parameter.name] = {{"label", quantity.label().toStdString()},
                                              {"bytes", quantity.isBytes()}};
            }
        }
        return parameters;
    });
}

nlohmann::ordered_json pageChart(const Recording& recording, const Catalog& catalog) {
    return inBothLanguages([&] {
        const ChartData chart = undividedChart(recording, catalog);
        return chart.kind == ChartKind::HeatMap ? Json() : chartJson(chart);
    });
}

nlohmann::ordered_json drawableChart(const Recording& recording, const Catalog& catalog) {
    Json chart = inBothLanguages([&] {
        const ChartData data = undividedChart(recording, catalog);
        Json json = chartJson(data);
        if (json.is_null())
            return json;
        json["title"] = data.title.toStdString();
        json["caption"] = provenanceCaption(recording).toStdString();
        return json;
    });
    if (chart.is_null())
        return chart;
    chart["style"] = pageStyle();
    constexpr int steps = 64;
    for (int step = 0; step < steps; ++step)
        chart["style"]["heat"].push_back(
            HeatScale::color(static_cast<double>(step) / (steps - 1)).name().toStdString());
    return chart;
}

} // namespace kernelcurve
