#include "app/document/labs/guess.h"

#include "app/chart/data/chart_series_key.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/metric.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace kernelcurve {
namespace {

using Pinned = std::vector<std::pair<std::string, Value>>;

/// The expansion is limited, because the text is parsed after every key press.
constexpr std::int64_t maxConfigurationsLookedAt = 2'000;
constexpr std::size_t maxCurves = 200;

bool isAbout(const Pinned& of, const Configuration& configuration) {
    return std::ranges::all_of(of, [&](const auto& pair) {
        if (pair.first == "kernel")
            return pair.second.text() == configuration.kernel;
        const Value* found = configuration.parameters.get(pair.first);
        return found != nullptr && *found == pair.second;
    });
}

std::optional<Value> placeOn(const std::string& x, const Configuration& configuration) {
    if (x == "kernel")
        return Value(configuration.kernel);
    const Value* found = configuration.parameters.get(x);
    return found ? std::optional(*found) : std::nullopt;
}

/// Returns the parameters among `names` that have more than one value in the plan.
std::set<std::string> varying(const std::vector<std::string>& names, const Plan& plan) {
    std::map<std::string, Value> first;
    std::set<std::string> vary;
    for (std::int64_t index = 0; index < plan.size(); ++index) {
        const Configuration configuration = plan.at(index);
        for (const std::string& name : names) {
            const Value* found = configuration.parameters.get(name);
            if (found == nullptr)
                continue;
            const auto [known, isNew] = first.try_emplace(name, *found);
            if (!isNew && known->second != *found)
                vary.insert(name);
        }
    }
    return vary;
}

Pinned curveOf(const Configuration& configuration, const std::vector<std::string>& series,
               const std::set<std::string>& vary) {
    Pinned of;
    if (std::ranges::count(series, "kernel") > 0)
        of.emplace_back("kernel", configuration.kernel);
    for (const std::string& name : series)
        if (const Value* found = configuration.parameters.get(name); found && vary.contains(name))
            of.emplace_back(name, *found);
    return of;
}

std::optional<double> valueAt(const Guess& guess, const Value& x, bool logX) {
    for (const auto& [place, y] : guess.points)
        if (place == x || (place.isNumber() && place.number() == x.number()))
            return y;
    if (!x.isNumber())
        return std::nullopt;
    const auto onAxis = [logX](double number) { return logX ? std::log(number) : number; };
    for (std::size_t index = 1; index < guess.points.size(); ++index) {
        const auto& [from, low] = guess.points[index - 1];
        const auto& [to, high] = guess.points[index];
        if (!from.isNumber() || !to.isNumber())
            continue;
        const double left = *from.number();
        const double right = *to.number();
        const double here = *x.number();
        if (here <= left || here >= right || (logX && left <= 0))
            continue;
        const double share = (onAxis(here) - onAxis(left)) / (onAxis(right) - onAxis(left));
        return low + share * (high - low);
    }
    return std::nullopt;
}

double medianOf(std::vector<double>& values) {
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

} // namespace

std::vector<ExpectedCurve> expectedCurves(const Experiment& experiment, const PlotSettings& plot,
                                          const Catalog& catalog) {
    std::vector<ExpectedCurve> curves;
    if (findMetric(plot.x) || plot.kind == PlotKind::HeatMap || plot.kind == PlotKind::Roofline ||
        plot.kind == PlotKind::Timeline)
        return curves;
    try {
        const Plan plan(experiment, catalog);
        if (plan.size() > maxConfigurationsLookedAt)
            return curves;
        const std::set<std::string> vary = varying(plot.series, plan);
        std::map<Pinned, std::size_t> known;
        std::vector<std::set<Value>> seen; // x values of each curve
        for (std::int64_t index = 0; index < plan.size(); ++index) {
            const Configuration configuration = plan.at(index);
            auto place = placeOn(plot.x, configuration);
            if (!place)
                continue;
            Pinned of = curveOf(configuration, plot.series, vary);
            const auto [curve, isNew] = known.try_emplace(std::move(of), curves.size());
            if (isNew) {
                if (curves.size() == maxCurves)
                    return {};
                curves.push_back({curve->first, {}});
                seen.emplace_back();
            }
            if (seen[curve->second].insert(*place).second)
                curves[curve->second].places.push_back(std::move(*place));
        }
    } catch (const Error&) {
        // Another part of the window reports the errors of the experiment.
        return {};
    }
    for (ExpectedCurve& curve : curves)
        if (std::ranges::all_of(curve.places, &Value::isNumber))
            std::ranges::sort(curve.places, {}, &Value::number);
    return curves;
}

QString curveName(const Pinned& of) {
    QStringList parts;
    for (const auto& [name, value] : of)
        parts << (name == "kernel" ? QString::fromStdString(value.text())
                                   : QString::fromStdString(name) + u' ' + shownValue(value));
    return parts.join(QStringLiteral(", "));
}

const Guess* guessAbout(const Experiment& experiment, const PlotSettings& plot, const Pinned& of,
                        const std::string& by) {
    for (const Guess& guess : experiment.guesses)
        if (guess.of == of && guess.x == plot.x && guess.y == plot.y && guess.by == by)
            return &guess;
    return nullptr;
}

void setGuess(Experiment& experiment, Guess guess) {
    const auto same = std::ranges::find_if(
        experiment.guesses, [&](const Guess& other) { return other.isAbout(guess); });
    if (guess.points.empty()) {
        if (same != experiment.guesses.end())
            experiment.guesses.erase(same);
        return;
    }
    if (experiment.plot.x.empty())
        experiment.plot.x = guess.x;
    if (experiment.plot.y.empty())
        experiment.plot.y = guess.y;
    if (same != experiment.guesses.end())
        *same = std::move(guess);
    else
        experiment.guesses.push_back(std::move(guess));
}

int takeGuesses(Experiment& into, const Experiment& from, const std::string& by) {
    for (Guess guess : from.guesses) {
        if (guess.by.empty())
            guess.by = by;
        setGuess(into, std::move(guess));
    }
    return static_cast<int>(from.guesses.size());
}

std::vector<Measurement> rowsOf(const ExpectedCurve& curve, const std::string& x) {
    Measurement row;
    const auto set = [&row](const std::string& name, const Value& value) {
        if (name == "kernel")
            row.configuration.kernel = value.text();
        else
            row.configuration.parameters[name] = value;
    };
    for (const auto& [name, value] : curve.of)
        set(name, value);
    std::vector<Measurement> rows;
    for (const Value& place : curve.places) {
        set(x, place);
        rows.push_back(row);
    }
    return rows;
}

std::vector<Measurement> rowsOf(const Guess& guess) {
    ExpectedCurve curve{guess.of, {}};
    for (const auto& point : guess.points)
        curve.places.push_back(point.first);
    std::vector<Measurement> rows = rowsOf(curve, guess.x);
    for (std::size_t index = 0; index < rows.size(); ++index)
        rows[index].metrics[guess.y] = guess.points[index].second;
    return rows;
}

std::optional<GuessError> guessError(const Guess& guess, std::span<const Measurement> measurements,
                                     bool logX) {
    std::map<Value, std::vector<double>> measured;
    for (const Measurement& row : measurements) {
        const auto value = measuredMetric(row, guess.y);
        if (!value || !isAbout(guess.of, row.configuration))
            continue;
        if (auto place = placeOn(guess.x, row.configuration))
            measured[std::move(*place)].push_back(*value);
    }
    GuessError error;
    for (auto& [place, values] : measured) {
        const double truth = medianOf(values);
        const auto guessed = valueAt(guess, place, logX);
        if (!guessed || truth == 0)
            continue;
        const double off = *guessed / truth - 1;
        error.mean += std::abs(off);
        if (error.places == 0 || std::abs(off) > std::abs(error.largest)) {
            error.largest = off;
            error.at = place;
        }
        ++error.places;
    }
    if (error.places == 0)
        return std::nullopt;
    error.mean /= error.places;
    return error;
}

} // namespace kernelcurve
