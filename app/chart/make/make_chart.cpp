#include "app/chart/make/make_chart.h"

#include "app/chart/data/chart_series_key.h"
#include "app/chart/data/chart_words.h"
#include "app/chart/make/chart_bounds.h"
#include "app/chart/make/chart_look.h"
#include "app/chart/make/chart_quantity.h"
#include "app/chart/make/chart_x_places.h"
#include "app/chart/make/class_chart.h"
#include "app/chart/make/make_timeline.h"
#include "app/chart/make/series_looks.h"
#include "gpu/model/derived/noisy.h"
#include "gpu/model/recording/previous_version.h"
#include "gpu/model/text/visible_text.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
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
    case PlotKind::Timeline:
        return ChartKind::Timeline;
    case PlotKind::Automatic:
        break;
    }
    return inWords ? ChartKind::Bars : ChartKind::Curves;
}

std::optional<ChartPoint> pointOf(const Measurement& measurement, int row,
                                  const ChartQuantity& quantity, bool errorBars,
                                  const MeasuringRules& wanted) {
    ChartPoint point;
    point.row = row;
    point.status = measurement.status;
    if (measurement.status != Status::Measured)
        return point;
    point.noisy = isNoisy(measurement, wanted);
    point.throttled = !measurement.throttled.empty();
    point.y = quantity.number(measurement);
    if (!point.y)
        return std::nullopt;
    if (!quantity.isPossible(*point.y)) {
        point.y.reset(); // marked at the axis instead
        return point;
    }
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
             const ChartInput& input, XPlaces& places)
        : looks_(input.kernelOrder.empty() ? input.experiment.kernels : input.kernelOrder)
        , titles_(input.titles)
        , chart_(chart)
        , vertical_(vertical)
        , settings_(settings)
        , rules_(input.experiment.measure)
        , places_(places) {}

    void add(const ChartSource& source, bool own) {
        const SeriesKey key(settings_.series, source.measurements);
        std::map<SeriesKey::Key, std::size_t, SeriesKey::Less> known;
        std::map<QString, std::vector<double>> constant;
        const bool roofline = chart_.kind == ChartKind::Roofline;
        const auto ownName = [&](const Measurement& row) {
            const QString name = key.name(row.configuration);
            if (source.name.isEmpty())
                return name.isEmpty() ? vertical_.label() : name;
            return name.isEmpty() ? source.name : source.name + QStringLiteral(": ") + name;
        };
        const auto nameOf = [&](const Measurement& row) {
            return source.previous ? Chart::tr("%1 (previous)").arg(ownName(row)) : ownName(row);
        };
        const auto seriesName = [&](const Measurement& row, const QString& name) {
            return roofline ? basisOf(row, name) : name;
        };
        const bool byKernel = std::ranges::count(settings_.series, "kernel") > 0;
        looks_.beginSource();
        std::vector<std::string> devices;
        const auto deviceOf = [&](const Measurement& row) {
            const auto found = std::ranges::find(devices, row.device);
            const auto place = std::distance(devices.begin(), found);
            if (found == devices.end())
                devices.push_back(row.device);
            return static_cast<int>(place);
        };
        int most = 0; ///< beside the first device
        for (std::size_t index = 0; index < source.measurements.size(); ++index) {
            const Measurement& row = source.measurements[index];
            auto point = pointOf(row, own ? static_cast<int>(index) : -1, vertical_,
                                 settings_.errorBars, rules_);
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
                Measurement current;
                current.configuration = row.configuration;
                current.metrics = row.metrics;
                const auto version = currentVersionOf(row.configuration.kernel);
                if (version)
                    current.configuration.kernel = *version;
                const bool previous = source.previous || version;
                chart_.series.push_back(
                    {seriesName(row, nameOf(row)), {}, source.published || previous});
                successors_.push_back(previous ? seriesName(current, ownName(current)) : QString());
                // A kernel looks alike on every device, as it does in every recording.
                if (byKernel) {
                    chart_.series.back().look =
                        looks_.of(row.configuration.kernel, key.name(row.configuration, false));
                    const auto title = titles_.find(current.configuration.kernel);
                    if (title != titles_.end())
                        chart_.series.back().title = title->second;
                }
                const int device = key.tellsDevices() ? deviceOf(row) : 0;
                most = std::max(most, device);
                chart_.series.back().source = device + (source.previous ? 0 : sources_);
            }
            chart_.series[series->second].points.push_back(*point);
        }
        if (!source.previous)
            sources_ += 1 + most;
        if (chart_.kind == ChartKind::Curves || chart_.kind == ChartKind::Bars)
            for (auto& [name, values] : constant)
                chart_.lines.push_back(
                    {name, ChartLine::Direction::Horizontal, middleOf(std::move(values)), 0});
    }

    /// Kernels keep their colours when a version goes out of use: what it reached comes last, in
    /// the colour of what came after it.
    void putPreviousLast() {
        std::vector<ChartSeries> ordered;
        std::map<QString, int> places;
        for (const bool wanted : {false, true})
            for (std::size_t index = 0; index < successors_.size(); ++index) {
                if (successors_[index].isEmpty() == wanted)
                    continue;
                ChartSeries& series = ordered.emplace_back(std::move(chart_.series[index]));
                if (!wanted)
                    places.try_emplace(series.name, static_cast<int>(ordered.size()) - 1);
                else if (const auto its = places.find(successors_[index]); its != places.end())
                    series.like = its->second;
            }
        chart_.series = std::move(ordered);
    }

    /// All guesses: those of a class by what they are about.
    void add(const std::vector<ChartGuess>& guesses) {
        std::vector<std::pair<QString, std::vector<ChartSeries>>> ofClass;
        std::map<QString, QString> names;
        for (const ChartGuess& guess : guesses) {
            ChartSeries series = seriesOf(guess);
            if (series.points.empty())
                continue;
            if (guess.by.isEmpty()) {
                chart_.series.push_back(std::move(series));
                continue;
            }
            names.try_emplace(guess.curve, guess.name);
            const auto known =
                std::ranges::find(ofClass, guess.curve, &decltype(ofClass)::value_type::first);
            if (known == ofClass.end())
                ofClass.push_back({guess.curve, {std::move(series)}});
            else
                known->second.push_back(std::move(series));
        }
        for (auto& [curve, people] : ofClass)
            addClass(names[curve], std::move(people));
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
    ChartSeries seriesOf(const ChartGuess& guess) {
        ChartSeries series{
            guess.by.isEmpty() ? guess.name : Chart::tr("%1: %2").arg(guess.name, guess.by), {}};
        series.guessed = true;
        for (std::size_t index = 0; index < chart_.series.size(); ++index)
            if (!chart_.series[index].guessed && chart_.series[index].name == guess.curve) {
                series.like = static_cast<int>(index);
                series.look = chart_.series[index].look;
            }
        for (const Measurement& row : guess.rows) {
            auto point = pointOf(row, -1, vertical_, false, rules_);
            const auto place = places_.place(row);
            if (!point || !place)
                continue;
            point->x = *place;
            series.points.push_back(*point);
        }
        return series;
    }

    /// Guesses of several people about one curve.
    void addClass(const QString& name, std::vector<ChartSeries> people) {
        if (people.size() == 1) {
            chart_.series.push_back(std::move(people.front()));
            return;
        }
        std::vector<PersonsCurve> curves;
        std::set<double> places;
        for (const ChartSeries& person : people) {
            PersonsCurve& curve = curves.emplace_back();
            for (const ChartPoint& point : person.points) {
                curve.emplace_back(point.x, point.y.value_or(0));
                places.insert(point.x);
            }
            std::ranges::sort(curve);
        }
        if (!places_.inCategories())
            for (PersonsCurve& curve : curves)
                curve =
                    filledIn(curve, std::vector(places.begin(), places.end()), settings_.isLogX());
        ChartSeries median = std::move(people.front());
        median.points.clear();
        addSpread(chart_, curves, name, std::move(median), true);
    }

    /// What a roofline's points rest on belongs to their name.
    QString basisOf(const Measurement& row, const QString& name) const {
        return vertical_.isPreferred(row) ? Chart::tr("%1, counted").arg(name)
                                          : Chart::tr("%1, nominal").arg(name);
    }

    SeriesLooks looks_;
    const std::map<std::string, QString>& titles_;
    int sources_ = 0;
    ChartData& chart_;
    const ChartQuantity& vertical_;
    const PlotSettings& settings_;
    const MeasuringRules& rules_;
    XPlaces& places_;
    std::vector<QString> successors_; ///< of each series: the one that took its place, if any
};

QString visible(const QString& text) {
    return QString::fromStdString(visibleText(text.toStdString()));
}

/// A name that a document brings turns no label's direction.
void makeVisible(ChartData& chart) {
    chart.title = visible(chart.title);
    for (ChartAxis* axis : {&chart.x, &chart.y}) {
        axis->label = visible(axis->label);
        for (QString& category : axis->categories)
            category = visible(category);
    }
    for (ChartSeries& series : chart.series) {
        series.name = visible(series.name);
        series.title = visible(series.title);
    }
    for (ChartNote& note : chart.notes)
        note.text = visible(note.text);
    for (ChartBand& band : chart.bands)
        band.name = visible(band.name);
}

} // namespace

ChartData makeChart(const ChartInput& input, const PlotSettings& settings) {
    PlotSettings plot = completePlot(settings, input.experiment, input.measurements);
    const bool roofline = plot.kind == PlotKind::Roofline;
    const bool perWatt = roofline && plot.y == "flops_per_watt";
    if (roofline) {
        plot.x = ChartQuantity::intensity;
        if (!perWatt)
            plot.y = "flops";
    }
    // Where one of the two was not counted, the nominal figures go together.
    const bool counted =
        roofline && !perWatt && std::ranges::any_of(input.measurements, [](const Measurement& row) {
            return row.metrics.contains("counted_intensity");
        });
    const ChartQuantity horizontal(plot.x, input.declared, counted ? "counted_intensity" : "");
    const ChartQuantity vertical(plot.y, input.declared, counted ? "counted_flops" : "");
    const bool alone = std::ranges::all_of(input.others, &ChartSource::previous);
    std::vector<ChartSource> sources{{alone ? QString() : input.name, input.measurements}};
    sources.insert(sources.end(), input.others.begin(), input.others.end());
    for (ChartSource& source : sources)
        if (source.previous)
            source.name = sources.front().name;
    std::vector<std::span<const Measurement>> rows;
    rows.reserve(sources.size() + input.guesses.size() + 1);
    for (const ChartSource& source : sources)
        rows.push_back(source.measurements);
    for (const ChartGuess& guess : input.guesses)
        rows.push_back(guess.rows);
    if (input.sketch)
        rows.push_back(input.sketch->places);
    XPlaces places(horizontal, plot.kind == PlotKind::Bars || plot.kind == PlotKind::HeatMap, rows);

    if (plot.kind == PlotKind::Timeline) {
        ChartData chart = makeTimeline(input.measurements, plot);
        chart.title = shownText(input.experiment.title);
        return chart;
    }
    ChartData chart;
    chart.kind = kindOf(plot, places.inCategories() || plot.x == "kernel");
    chart.title = shownText(input.experiment.title);
    chart.x.label = horizontal.label();
    chart.x.unit = horizontal.unit();
    chart.x.logarithmic = plot.isLogX() || roofline;
    chart.y.label = vertical.label();
    chart.y.unit = vertical.unit();
    chart.y.logarithmic = plot.logY || roofline;
    Grouping grouping(chart, vertical, plot, input, places);
    for (const ChartSource& source : sources)
        grouping.add(source, &source == &sources.front());
    grouping.putPreviousLast();
    if (chart.kind == ChartKind::Curves || chart.kind == ChartKind::Bars) {
        grouping.add(input.guesses);
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
    applyLook(chart, plot, [&](const Value& value) {
        Measurement at;
        if (plot.x == "kernel")
            at.configuration.kernel = value.text();
        else
            at.configuration.parameters[plot.x] = value;
        return places.place(at);
    });
    makeVisible(chart);
    return chart;
}

} // namespace kernelcurve
