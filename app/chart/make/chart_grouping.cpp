#include "app/chart/make/chart_grouping.h"

#include "app/chart/data/chart_words.h"
#include "app/chart/make/class_chart.h"
#include "gpu/model/derived/noisy.h"
#include "gpu/model/recording/previous_version.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <set>
#include <utility>

namespace kernelcurve {
namespace {

double middleOf(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

bool isInCategories(PlotKind kind) {
    return kind == PlotKind::Bars || kind == PlotKind::HeatMap;
}

} // namespace

SeriesLooks::SeriesLooks(std::vector<std::string> kernels) {
    for (std::string& kernel : kernels)
        kernels_.try_emplace(std::move(kernel), static_cast<int>(kernels_.size()));
    next_ = static_cast<int>(kernels_.size());
}

int SeriesLooks::of(const std::string& kernel, const QString& curve) {
    // The previous version of a kernel has the same style in a paler colour.
    const std::string current = currentVersionOf(kernel).value_or(kernel);
    const auto [own, isNew] = kernels_.try_emplace(current, next_);
    next_ += isNew ? 1 : 0;
    const bool isFirst = taken_.insert(kernel).second;
    const auto known = curves_.find(curve);
    if (known != curves_.end())
        return known->second;
    const int look = isFirst ? own->second : next_++;
    curves_.emplace(curve, look);
    return look;
}

ChartGrouping::ChartGrouping(const ChartRules& rules, const ChartQuantity& horizontal,
                             const ChartQuantity& vertical)
    : rules_(&rules)
    , vertical_(&vertical)
    , places_(horizontal, isInCategories(rules.plot.kind))
    , looks_(rules.kernelOrder)
    , own_{SeriesKey(rules.plot.series, {})} {
    looks_.beginSource();
}

void ChartGrouping::restart() {
    chart_.series.clear();
    successors_.clear();
    looks_ = SeriesLooks(rules_->kernelOrder);
    looks_.beginSource();
    own_ = {std::move(own_.key), std::move(own_.predicting)};
}

bool ChartGrouping::notePredicting(Progress& progress, std::span<const Measurement> rows) {
    bool isNew = false;
    for (const Measurement& row : rows)
        if (isPredicted(row))
            isNew |= progress.predicting.insert(row.device).second;
    return isNew;
}

void ChartGrouping::follow(std::span<const Measurement> rows) {
    const std::span<const Measurement> fresh = rows.subspan(own_.rows);
    const bool others = own_.key.follow(fresh);
    const bool predicting = notePredicting(own_, fresh);
    if (places_.follow(fresh) || others || predicting)
        restart();
    addRows(own_, {rules_->name, rows}, true);
    sortNew();
}

void ChartGrouping::expect(const std::vector<std::span<const Measurement>>& others,
                           std::span<const Measurement> own) {
    bool moved = false;
    for (const std::span<const Measurement>& rows : others)
        moved |= places_.follow(rows);
    if (moved) {
        restart();
        follow(own);
    }
}

void ChartGrouping::add(const ChartSource& source) {
    looks_.beginSource();
    Progress progress{SeriesKey(rules_->plot.series, source.measurements)};
    notePredicting(progress, source.measurements);
    progress.firstSeries = chart_.series.size();
    addRows(progress, source, false);
    end(progress, source);
}

/// Adds the rows that `progress` does not include yet.
void ChartGrouping::addRows(Progress& progress, const ChartSource& source, bool own) {
    const SeriesKey& key = progress.key;
    const auto predicted = [&](const Measurement& row) {
        return isPredicted(row) ||
               (row.status != Status::Measured && progress.predicting.contains(row.device));
    };
    // Measured and predicted rows never share a series.
    std::map<SeriesKey::Key, std::size_t, SeriesKey::Less> measuredSeries;
    std::map<SeriesKey::Key, std::size_t, SeriesKey::Less> predictedSeries;
    const auto seriesOf = [&](const Measurement& row, std::size_t next) {
        return (predicted(row) ? predictedSeries : measuredSeries)
            .try_emplace(key.values(row.configuration), next);
    };
    for (std::size_t place = 0; place < progress.firstRows.size(); ++place)
        seriesOf(source.measurements[progress.firstRows[place]], progress.firstSeries + place);
    const bool roofline = rules_->plot.kind == PlotKind::Roofline;
    const auto fullName = [&](const Measurement& row) {
        const QString name = key.name(row.configuration);
        if (source.name.isEmpty())
            return name.isEmpty() ? vertical_->label() : name;
        return name.isEmpty() ? source.name : source.name + QStringLiteral(": ") + name;
    };
    const auto ownName = [&](const Measurement& row) {
        return predicted(row) ? predictedName(fullName(row)) : fullName(row);
    };
    const auto nameOf = [&](const Measurement& row) {
        return source.previous ? Chart::tr("%1 (previous)").arg(ownName(row)) : ownName(row);
    };
    const auto seriesName = [&](const Measurement& row, const QString& name) {
        if (!roofline)
            return name;
        // The name of a roofline series includes the origin of its operations and bytes.
        return vertical_->isPreferred(row) ? Chart::tr("%1, counted").arg(name)
                                           : Chart::tr("%1, nominal").arg(name);
    };
    const auto groupOf = [&](const Measurement& row) {
        QStringList parts{source.name, key.deviceOf(row.configuration),
                          vertical_->isPreferred(row) ? Chart::tr("hardware counters")
                                                      : Chart::tr("nominal")};
        parts.removeAll(QString());
        const QString group = parts.join(QStringLiteral(", "));
        if (predicted(row))
            return predictedName(group);
        return source.previous ? Chart::tr("%1 (previous)").arg(group) : group;
    };
    const bool byKernel = std::ranges::count(rules_->plot.series, "kernel") > 0;
    const auto deviceOf = [&](const Measurement& row) {
        const auto found = std::ranges::find(progress.devices, row.device);
        const auto place = std::distance(progress.devices.begin(), found);
        if (found == progress.devices.end())
            progress.devices.push_back(row.device);
        return static_cast<int>(place);
    };
    for (std::size_t& index = progress.rows; index < source.measurements.size(); ++index) {
        const Measurement& row = source.measurements[index];
        rowsRead_ += own ? 1 : 0;
        auto point = pointOf(row, own ? static_cast<int>(index) : -1, rules_->plot.errorBars);
        if (!point)
            continue;
        const auto place = places_.place(row);
        if (!place) {
            if (own && point->y && rules_->plot.bounds)
                progress.constant[nameOf(row)].push_back(*point->y);
            continue;
        }
        point->x = *place;
        const auto [series, isNew] = seriesOf(row, chart_.series.size());
        if (isNew) {
            Measurement current = row;
            const auto version = currentVersionOf(row.configuration.kernel);
            if (version)
                current.configuration.kernel = *version;
            const bool previous = source.previous || version;
            chart_.series.push_back(
                {seriesName(row, nameOf(row)), {}, source.published || previous});
            chart_.series.back().predicted = predicted(row);
            if (roofline) {
                chart_.series.back().pointName = key.name(row.configuration, false);
                chart_.series.back().group = groupOf(row);
            }
            progress.firstRows.push_back(index);
            successors_.push_back(previous ? seriesName(current, ownName(current)) : QString());
            // A kernel has the same style on every device and in every recording.
            if (byKernel) {
                chart_.series.back().look =
                    looks_.of(row.configuration.kernel, key.name(row.configuration, false));
                const auto title = rules_->titles.find(current.configuration.kernel);
                if (title != rules_->titles.end())
                    chart_.series.back().title = title->second;
            }
            const int device = key.tellsDevices() ? deviceOf(row) : 0;
            progress.most = std::max(progress.most, device);
            chart_.series.back().source = device + (source.previous ? 0 : sources_);
        }
        chart_.series[series->second].points.push_back(*point);
    }
}

/// Sorts new points into the existing ones. At equal x, earlier rows come first.
void ChartGrouping::sortNew() {
    own_.sorted.resize(own_.firstRows.size());
    for (std::size_t place = 0; place < own_.sorted.size(); ++place) {
        std::vector<ChartPoint>& points = chart_.series[place].points;
        const auto fresh = points.begin() + static_cast<std::ptrdiff_t>(own_.sorted[place]);
        const auto isBefore = [](const ChartPoint& one, const ChartPoint& other) {
            return one.x < other.x;
        };
        if (!std::is_sorted(fresh, points.end(), isBefore))
            std::stable_sort(fresh, points.end(), isBefore);
        if (fresh != points.begin() && fresh != points.end() && isBefore(*fresh, *std::prev(fresh)))
            std::inplace_merge(points.begin(), fresh, points.end(), isBefore);
        own_.sorted[place] = points.size();
    }
}

void ChartGrouping::end(const Progress& progress, const ChartSource& source) {
    if (!source.previous)
        sources_ += 1 + progress.most;
    if (chart_.kind == ChartKind::Curves || chart_.kind == ChartKind::Bars)
        for (const auto& [name, values] : progress.constant)
            chart_.lines.push_back({name, ChartLine::Direction::Horizontal, middleOf(values), 0});
}

/// Moves the series of previous versions and runs to the end, and gives each of them the colour of
/// its successor. The other series keep their colours.
void ChartGrouping::putPreviousLast() {
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

/// Adds all guesses. Guesses of a class are grouped by curve.
void ChartGrouping::add(const std::vector<ChartGuess>& guesses) {
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

/// Adds an area for drawing a guess and announces its x positions.
void ChartGrouping::add(const ChartSketch& sketch) {
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

void ChartGrouping::sort() {
    for (ChartSeries& series : chart_.series)
        if (!std::ranges::is_sorted(series.points, {}, &ChartPoint::x))
            std::ranges::stable_sort(series.points, {}, &ChartPoint::x);
}

std::optional<ChartPoint> ChartGrouping::pointOf(const Measurement& measurement, int row,
                                                 bool errorBars) const {
    ChartPoint point;
    point.row = row;
    point.status = measurement.status;
    if (measurement.status != Status::Measured)
        return point;
    point.noisy = isNoisy(measurement, rules_->measure);
    point.throttled = !measurement.throttled.empty();
    point.y = vertical_->number(measurement);
    if (!point.y)
        return std::nullopt;
    if (!vertical_->isPossible(*point.y)) {
        point.y.reset(); // A mark at the axis shows the row.
        return point;
    }
    point.noise = vertical_->noise(measurement);
    const bool wanted = errorBars || isPredicted(measurement);
    if (const auto bar = wanted ? vertical_->errorBar(measurement) : std::nullopt) {
        point.low = bar->low;
        point.high = bar->high;
    }
    point.kernelClass = measurement.kernelClass;
    return point;
}

ChartSeries ChartGrouping::seriesOf(const ChartGuess& guess) {
    ChartSeries series{
        guess.by.isEmpty() ? guess.name : Chart::tr("%1: %2").arg(guess.name, guess.by), {}};
    series.guessed = true;
    for (std::size_t index = 0; index < chart_.series.size(); ++index)
        if (const ChartSeries& drawn = chart_.series[index];
            !drawn.guessed && (drawn.name == guess.curve ||
                               (drawn.predicted && drawn.name == predictedName(guess.curve)))) {
            series.like = static_cast<int>(index);
            series.look = chart_.series[index].look;
        }
    for (const Measurement& row : guess.rows) {
        auto point = pointOf(row, -1, false);
        const auto place = places_.place(row);
        if (!point || !place)
            continue;
        point->x = *place;
        series.points.push_back(*point);
    }
    return series;
}

/// Adds the guesses of several users about one curve.
void ChartGrouping::addClass(const QString& name, std::vector<ChartSeries> people) {
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
                filledIn(curve, std::vector(places.begin(), places.end()), rules_->plot.isLogX());
    ChartSeries median = std::move(people.front());
    median.points.clear();
    addSpread(chart_, curves, name, std::move(median), true);
}

} // namespace kernelcurve
