#include "app/chart/make_chart.h"

#include "app/chart/chart_bounds.h"
#include "app/chart/chart_quantity.h"
#include "app/chart/chart_series_key.h"
#include "app/chart/chart_words.h"
#include "app/chart/chart_x_places.h"
#include "gpu/model/recording/previous_version.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace kernelcurve {
namespace {

ChartKind kindOf(const PlotSettings& settings, bool inWords) {
    switch (settings.kind) {
    case PlotKind::Curves:
        return ChartKind::Curves;
    case PlotKind::Bars:
        return ChartKind::Bars;
    case PlotKind::HeatMap:
        return ChartKind::HeatMap;
    case PlotKind::Roofline:
        return ChartKind::Roofline;
    case PlotKind::Automatic:
        break;
    }
    return inWords ? ChartKind::Bars : ChartKind::Curves;
}

std::optional<ChartPoint> pointOf(const Measurement& measurement, int row,
                                  const ChartQuantity& quantity, bool errorBars) {
    ChartPoint point;
    point.row = row;
    point.status = measurement.status;
    if (measurement.status != Status::Measured)
        return point;
    point.timedOut = measurement.stopped == StopReason::TimedOut;
    point.throttled = !measurement.throttled.empty();
    point.y = quantity.number(measurement);
    if (!point.y)
        return std::nullopt;
    point.noise = quantity.noise(measurement);
    if (const auto bar = errorBars ? quantity.errorBar(measurement) : std::nullopt) {
        point.low = bar->low;
        point.high = bar->high;
    }
    return point;
}

double middleOf(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

/// Sorts the measurements of one source into series.
class Grouping {
  public:
    Grouping(ChartData& chart, const ChartQuantity& vertical, const PlotSettings& settings,
             XPlaces& places)
        : chart_(chart)
        , vertical_(vertical)
        , settings_(settings)
        , places_(places) {}

    void add(const ChartSource& source, bool own) {
        const SeriesKey key(settings_.series, source.measurements);
        std::map<SeriesKey::Key, std::size_t, SeriesKey::Less> known;
        std::map<QString, std::vector<double>> constant;
        const auto nameOf = [&](const Measurement& row) {
            const QString name = key.name(row.configuration);
            if (source.name.isEmpty())
                return name.isEmpty() ? vertical_.label() : name;
            return name.isEmpty() ? source.name : source.name + QStringLiteral(": ") + name;
        };
        const bool roofline = chart_.kind == ChartKind::Roofline;
        for (std::size_t index = 0; index < source.measurements.size(); ++index) {
            const Measurement& row = source.measurements[index];
            auto point =
                pointOf(row, own ? static_cast<int>(index) : -1, vertical_, settings_.errorBars);
            if (!point)
                continue;
            const auto place = places_.place(row);
            if (!place) {
                if (own && point->y && settings_.bounds)
                    constant[nameOf(row)].push_back(*point->y);
                continue;
            }
            point->x = *place;
            const auto [series, isNew] =
                known.try_emplace(key.values(row.configuration), chart_.series.size());
            if (isNew) {
                const bool previous = currentVersionOf(row.configuration.kernel).has_value();
                chart_.series.push_back({roofline ? basisOf(row, nameOf(row)) : nameOf(row),
                                         {},
                                         source.published || previous});
                previous_.push_back(previous);
            }
            chart_.series[series->second].points.push_back(*point);
        }
        if (chart_.kind == ChartKind::Curves || chart_.kind == ChartKind::Bars)
            for (auto& [name, values] : constant)
                chart_.lines.push_back(
                    {name, ChartLine::Direction::Horizontal, middleOf(std::move(values)), 0});
    }

    /// Kernels keep their colours when a version goes out of use: what it reached comes last.
    void putPreviousLast() {
        std::vector<ChartSeries> ordered;
        for (const bool wanted : {false, true})
            for (std::size_t index = 0; index < previous_.size(); ++index)
                if (previous_[index] == wanted)
                    ordered.push_back(std::move(chart_.series[index]));
        chart_.series = std::move(ordered);
    }

    void add(const ChartGuess& guess) {
        ChartSeries series{guess.name, {}};
        series.guessed = true;
        for (std::size_t index = 0; index < chart_.series.size(); ++index)
            if (!chart_.series[index].guessed && chart_.series[index].name == guess.curve)
                series.like = static_cast<int>(index);
        for (const Measurement& row : guess.rows) {
            auto point = pointOf(row, -1, vertical_, false);
            const auto place = places_.place(row);
            if (!point || !place)
                continue;
            point->x = *place;
            series.points.push_back(*point);
        }
        if (!series.points.empty())
            chart_.series.push_back(std::move(series));
    }

    /// Room for a guess: the places that it may have on x become known to the axis.
    void add(const ChartSketch& sketch) {
        ChartFrame frame{std::numeric_limits<double>::infinity(),
                         -std::numeric_limits<double>::infinity(), sketch.top};
        for (const Measurement& row : sketch.places)
            if (const auto place = places_.place(row)) {
                frame.left = std::min(frame.left, *place);
                frame.right = std::max(frame.right, *place);
            }
        if (frame.left <= frame.right)
            chart_.frame = frame;
    }

  private:
    /// What a roofline's points rest on belongs to their name.
    QString basisOf(const Measurement& row, const QString& name) const {
        return vertical_.isPreferred(row) ? Chart::tr("%1, counted").arg(name)
                                          : Chart::tr("%1, nominal").arg(name);
    }

    ChartData& chart_;
    const ChartQuantity& vertical_;
    const PlotSettings& settings_;
    XPlaces& places_;
    std::vector<bool> previous_; ///< of each series: whether a later version took its place
};

} // namespace

ChartData makeChart(const ChartInput& input, const PlotSettings& settings) {
    PlotSettings plot = completePlot(settings, input.experiment, input.measurements);
    const bool roofline = plot.kind == PlotKind::Roofline;
    if (roofline) {
        plot.x = ChartQuantity::intensity;
        plot.y = "flops";
    }
    // Where one of the two was not counted, the nominal figures go together.
    const bool counted =
        roofline && std::ranges::any_of(input.measurements, [](const Measurement& row) {
            return row.metrics.contains("counted_intensity");
        });
    const ChartQuantity horizontal(plot.x, input.declared, counted ? "counted_intensity" : "");
    const ChartQuantity vertical(plot.y, input.declared, counted ? "counted_flops" : "");
    std::vector<ChartSource> sources{
        {input.others.empty() ? QString() : input.name, input.measurements}};
    sources.insert(sources.end(), input.others.begin(), input.others.end());
    std::vector<std::span<const Measurement>> rows;
    rows.reserve(sources.size() + input.guesses.size() + 1);
    for (const ChartSource& source : sources)
        rows.push_back(source.measurements);
    for (const ChartGuess& guess : input.guesses)
        rows.push_back(guess.rows);
    if (input.sketch)
        rows.push_back(input.sketch->places);
    XPlaces places(horizontal, plot.kind == PlotKind::Bars || plot.kind == PlotKind::HeatMap, rows);

    ChartData chart;
    chart.kind = kindOf(plot, places.inCategories() || plot.x == "kernel");
    chart.title = shownText(input.experiment.title);
    chart.x.label = horizontal.label();
    chart.x.unit = horizontal.unit();
    chart.x.logarithmic = plot.logX || roofline;
    chart.y.label = vertical.label();
    chart.y.unit = vertical.unit();
    chart.y.logarithmic = plot.logY || roofline;
    Grouping grouping(chart, vertical, plot, places);
    for (const ChartSource& source : sources)
        grouping.add(source, &source == &sources.front());
    grouping.putPreviousLast();
    if (chart.kind == ChartKind::Curves || chart.kind == ChartKind::Bars) {
        for (const ChartGuess& guess : input.guesses)
            grouping.add(guess);
        if (input.sketch)
            grouping.add(*input.sketch);
    }
    for (ChartSeries& series : chart.series) {
        if (!std::ranges::is_sorted(series.points, {}, &ChartPoint::x))
            std::ranges::stable_sort(series.points, {}, &ChartPoint::x);
    }
    places.describe(chart.x);
    if (plot.bounds && !chart.series.empty())
        addBounds(chart, input, plot);
    return chart;
}

} // namespace kernelcurve
