#include "app/document/labs/guess_text.h"

#include "app/chart/data/chart_series_key.h"
#include "app/document/labs/guess.h"
#include "gpu/model/derived/speedup.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/values/quantity.h"
#include "gpu/model/values/rough_figures.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <map>

namespace kernelcurve {
namespace {

struct GuessText {
    Q_DECLARE_TR_FUNCTIONS(kernelcurve::GuessText)
};

std::optional<Value> placeNamed(const QString& name, const std::vector<Value>& places) {
    const std::string text = name.toStdString();
    if (!places.empty() && places.front().isWord()) {
        const auto found = std::ranges::find(places, Value(text));
        return found == places.end() ? std::nullopt : std::optional(*found);
    }
    if (const auto count = parseCount(text))
        return Value(*count);
    if (const auto bytes = parseBytes(text))
        return Value(*bytes);
    const auto real = parseReal(text);
    return real ? std::optional(Value(*real)) : std::nullopt;
}

QString noPlace(const QString& text, const std::vector<Value>& places) {
    if (places.empty() || !places.front().isWord())
        return GuessText::tr("Invalid x value: “%1”").arg(text);
    QStringList known;
    for (const Value& place : places)
        known << QString::fromStdString(place.text());
    return GuessText::tr("Unknown value: “%1”. Known values: %2")
        .arg(text, known.join(QStringLiteral(", ")));
}

/// A user's mean error and its text. Pairs are sorted by the error.
using PersonsError = std::pair<double, QString>;

QString percent(double share) {
    const double amount = std::abs(share) * 100;
    return QString::number(amount, 'f', amount < 10 ? 1 : 0);
}

QString classVerdict(const QString& curve, std::vector<PersonsError>& people) {
    std::ranges::sort(people);
    const int count = static_cast<int>(people.size());
    const QString who =
        curve.isEmpty()
            ? GuessText::tr("%n guess(es) from the class", nullptr, count)
            : GuessText::tr("%n guess(es) from the class for %1", nullptr, count).arg(curve);
    const auto& [error, nearest] = people.front();
    return GuessText::tr("%1: the nearest guess is %2 (mean error %3 %); half of the guesses have "
                         "a mean error of at most %4 %")
        .arg(who, nearest, percent(error), percent(people[(people.size() - 1) / 2].first));
}

} // namespace

std::variant<GuessPoints, QString> parseGuess(const QString& text, const std::vector<Value>& places,
                                              double factor) {
    static const QRegularExpression betweenPoints(QStringLiteral("[,;，；、\\n]"));
    static const QRegularExpression betweenBoth(QStringLiteral("[:：=]"));
    GuessPoints points;
    for (const QString& part : text.split(betweenPoints, Qt::SkipEmptyParts)) {
        if (part.trimmed().isEmpty())
            continue;
        const QStringList both = part.split(betweenBoth);
        const QString written = both.last().trimmed();
        const auto value = parseNumber(written.toStdString());
        if (!value)
            return GuessText::tr("Invalid number: “%1”").arg(written);
        if (both.size() == 1) {
            if (!points.empty() || text.contains(betweenPoints))
                return GuessText::tr("Missing x value. Write, for example, “8: %1”.").arg(written);
            for (const Value& place : places)
                points.emplace_back(place, fromShown(*value, factor));
            return points;
        }
        const QString name = both.first().trimmed();
        const auto place = placeNamed(name, places);
        if (both.size() != 2 || !place)
            return noPlace(name, places);
        if (std::ranges::count(points, *place, &GuessPoints::value_type::first) > 0)
            return GuessText::tr("“%1” is listed twice").arg(name);
        points.emplace_back(*place, fromShown(*value, factor));
    }
    if (!points.empty() && points.front().first.isNumber())
        std::ranges::sort(points, {}, [](const auto& point) { return point.first.number(); });
    return points;
}

double fromShown(double shown, double factor) {
    constexpr int digits = 12;
    return QString::number(shown / factor, 'g', digits).toDouble();
}

QString guessText(const GuessPoints& points, double factor) {
    constexpr int digits = 6;
    QStringList parts;
    for (const auto& [place, value] : points)
        parts << (place.isInteger() ? QString::fromStdString(formatCount(place.integer()))
                                    : QString::fromStdString(place.text())) +
                     QStringLiteral(": ") + QString::number(value * factor, 'g', digits);
    return parts.join(QStringLiteral(", "));
}

QStringList guessVerdicts(const Experiment& experiment, const PlotSettings& plot,
                          std::span<const Measurement> measurements) {
    QStringList verdicts;
    std::vector<Measurement> withRatios;
    if (isFromSpeedup(plot.y) && !experiment.guesses.empty()) {
        withRatios = withSpeedups(experiment, measurements);
        measurements = withRatios;
    }
    std::map<QString, std::vector<PersonsError>> ofClass;
    for (const Guess& guess : experiment.guesses) {
        if (guess.x != plot.x || guess.y != plot.y)
            continue;
        const auto error = guessError(guess, measurements, plot.isLogX());
        if (!error)
            continue;
        const QString curve = curveName(guess.of);
        if (!guess.by.empty()) {
            ofClass[curve].push_back({error->mean, QString::fromStdString(guess.by)});
            continue;
        }
        const QString who = curve.isEmpty() ? GuessText::tr("Your guess")
                                            : GuessText::tr("Your guess for %1").arg(curve);
        const QString place = guess.x == "kernel"
                                  ? QString::fromStdString(error->at.text())
                                  : QString::fromStdString(guess.x) + u' ' + shownValue(error->at);
        constexpr double hit = 0.0005; // limit below which errors are displayed as 0.0 %
        if (std::abs(error->largest) < hit)
            verdicts << GuessText::tr("%1: equal to the measurement").arg(who);
        else if (const auto factor = roughFactor(error->largest))
            verdicts << GuessText::tr("%1: mean error %2 %, maximum at %3 (×%4: guess too high)")
                            .arg(who, percent(error->mean), place, QString::fromStdString(*factor));
        else if (error->largest > 0)
            verdicts << GuessText::tr("%1: mean error %2 %, maximum at %3 (+%4 %: guess too high)")
                            .arg(who, percent(error->mean), place, percent(error->largest));
        else
            verdicts << GuessText::tr("%1: mean error %2 %, maximum at %3 (−%4 %: guess too low)")
                            .arg(who, percent(error->mean), place, percent(error->largest));
    }
    for (auto& [curve, people] : ofClass)
        verdicts << classVerdict(curve, people);
    return verdicts;
}

QStringList guessVerdicts(const Recording& recording, const PlotSettings& plot) {
    if (recording.experiment.guesses.empty() ||
        (!comparesDevices(recording) && !hasPredicted(recording)))
        return guessVerdicts(recording.experiment, plot, recording.measurements);
    QStringList verdicts;
    for (const auto& [title, rows] : rowsByDevice(recording, recording.measurements))
        for (const QString& verdict : guessVerdicts(recording.experiment, plot, rows))
            verdicts << QString::fromStdString(title) + QStringLiteral(": ") + verdict;
    return verdicts;
}

} // namespace kernelcurve
