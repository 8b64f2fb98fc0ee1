#include "app/compare/recording_chart.h"

#include "app/chart/data/chart_series_key.h"
#include "app/chart/data/chart_words.h"
#include "app/chart/make/row_parameters.h"
#include "app/chart/make/split_chart.h"
#include "app/document/labs/guess.h"
#include "gpu/model/derived/derived_metrics.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/previous_version.h"
#include "gpu/model/values/metric.h"

#include <QStringList>

#include <algorithm>
#include <cstddef>
#include <deque>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>

namespace kernelcurve {
namespace {

/// Returns the parameters of the experiment's kernels, or nullopt if one of the kernels is unknown.
std::optional<std::set<std::string>> knownParameters(const Experiment& experiment,
                                                     const Catalog& catalog) {
    std::set<std::string> names;
    for (const std::string& id : experiment.kernels) {
        const KernelFile* kernel = catalog.find(id);
        if (!kernel)
            return std::nullopt;
        for (const Parameter& parameter : parametersOf(*kernel))
            names.insert(parameter.name);
    }
    return names;
}

/// Replaces the parameter on the x axis if no selected kernel and no row of these kernels has the
/// parameter. The replacement is the swept parameter with the most values, or the kernel.
PlotSettings withPresentAxis(PlotSettings settings, const Recording& recording,
                             const Catalog& catalog) {
    const Experiment& experiment = recording.experiment;
    const auto hasX = [&](const Measurement& row) {
        return row.configuration.parameters.contains(settings.x) &&
               std::ranges::find(experiment.kernels, row.configuration.kernel) !=
                   experiment.kernels.end();
    };
    if (settings.x.empty() || settings.x == "kernel" || findMetric(settings.x) ||
        experiment.search || experiment.kernels.empty() ||
        std::ranges::any_of(recording.measurements, hasX))
        return settings;
    const auto known = knownParameters(experiment, catalog);
    if (!known || known->contains(settings.x))
        return settings;
    settings.x = "kernel";
    std::size_t most = 0;
    for (const Axis& axis : experiment.sweep)
        if (known->contains(axis.parameter) && static_cast<std::size_t>(axis.size()) > most) {
            most = static_cast<std::size_t>(axis.size());
            settings.x = axis.parameter;
        }
    return settings;
}

/// Completes the settings. The rows can name compared devices only if the recording has several
/// devices.
PlotSettings completed(const PlotSettings& settings, const Recording& recording,
                       const std::string& mainMetric = {}, const RowParameters* known = nullptr,
                       const Experiment* measuredWith = nullptr) {
    return completePlot(settings, measuredWith ? *measuredWith : recording.experiment,
                        recording.measurements, mainMetric,
                        recording.devices.empty() ? std::optional(false) : std::nullopt, known);
}

bool needsDerived(const PlotSettings& settings) {
    return isDerived(settings.x) || isDerived(settings.y) ||
           std::ranges::any_of(settings.series, isDerived);
}

/// Adds the catalog's data about the recording's kernels.
void describeKernels(ChartInput& input, std::vector<Parameter>& declared,
                     const std::vector<std::string>& kernels, const Catalog& catalog) {
    std::set<std::string> problems;
    for (const std::string& id : kernels) {
        const KernelFile* kernel = catalog.find(id);
        problems.insert(kernel ? kernel->problem : std::string());
        if (!kernel)
            continue;
        for (Parameter& parameter : parametersOf(*kernel))
            declared.push_back(std::move(parameter));
        if (!kernel->library.empty())
            input.libraryKernels.insert(id);
        if (!kernel->title.empty())
            input.titles.emplace(id, shownText(kernel->title));
        // The user's copy kernels are compared with the peak line and do not define it.
        if (kernel->shipped && (kernel->problem == "copy" || kernel->computes == "copy"))
            input.copyKernels.insert(id);
    }
    input.declared = declared;
    input.oneProblem = problems.size() == 1 && !problems.contains({});
}

/// Adds the guesses that use the chart's axes.
void addGuesses(ChartInput& input, const std::vector<Guess>& guesses, const PlotSettings& plot) {
    for (const Guess& guess : guesses) {
        if (guess.x != plot.x || guess.y != plot.y)
            continue;
        const QString curve = curveName(guess.of);
        const QString name =
            guess.by.empty()
                ? (curve.isEmpty() ? Chart::tr("Guess") : Chart::tr("Guess: %1").arg(curve))
            : curve.isEmpty() ? Chart::tr("Guesses")
                              : Chart::tr("Guesses for %1").arg(curve);
        const QString about = std::ranges::all_of(input.others, &ChartSource::previous)
                                  ? curve
                                  : input.name + QStringLiteral(": ") + curve;
        input.guesses.push_back({name, about, rowsOf(guess), QString::fromStdString(guess.by)});
    }
}

std::set<std::string> sweptParameters(const Experiment& experiment) {
    std::set<std::string> names;
    for (const Axis& axis : experiment.sweep)
        names.insert(axis.parameter);
    return names;
}

/// Returns true if an earlier run's curves have the shape of the recording's curves: the same x,
/// the same series, and the same swept parameters. Other swept parameters would reduce the curves
/// to points, or give several points at one x.
bool hasShapeOf(const Recording& run, const Recording& now, const PlotSettings& settings,
                const RowParameters& parameters) {
    const PlotSettings then = completed(settings, run);
    const PlotSettings plot = completed(settings, now, {}, &parameters);
    return then.x == plot.x && then.series == plot.series &&
           sweptParameters(run.experiment) == sweptParameters(now.experiment);
}

/// Returns true if both recordings have the same devices, or if one of the recordings does not name
/// its devices.
bool areOfTheSameDevices(const Recording& run, const Recording& now) {
    if (deviceNames(run).empty() || deviceNames(now).empty())
        return true;
    const auto environmentsOf = [](const Recording& recording) {
        std::vector<const Environment*> all;
        for (const MeasuringDevice& device : recording.devices)
            all.push_back(&device.environment);
        return all.empty() ? std::vector{&recording.environment} : all;
    };
    const auto then = environmentsOf(run);
    const auto today = environmentsOf(now);
    const auto isIn = [](const auto& all) {
        return [&all](const Environment* one) {
            return std::ranges::any_of(
                all, [&](const Environment* other) { return isSameDevice(*one, *other); });
        };
    };
    return std::ranges::all_of(then, isIn(today)) && std::ranges::all_of(today, isIn(then));
}

/// Returns the rows of an earlier run to draw next to the recording's rows (see OtherRecording). If
/// only some rows are drawn, `some` stores them.
std::span<const Measurement> previousRows(std::span<const Measurement> rows, const Recording& now,
                                          std::vector<Measurement>& some) {
    std::set<std::string> drawn(now.experiment.kernels.begin(), now.experiment.kernels.end());
    for (const Measurement& row : now.measurements)
        if (const auto current = currentVersionOf(row.configuration.kernel))
            drawn.erase(*current); // The recording contains the previous version.
    const auto isDrawn = [&](const Measurement& row) {
        return row.status == Status::Measured && drawn.contains(row.configuration.kernel);
    };
    if (std::ranges::all_of(rows, isDrawn))
        return rows;
    std::ranges::copy_if(rows, std::back_inserter(some), isDrawn);
    return some;
}

using ParameterValues = std::map<std::string, std::set<Value>>;

/// Returns true for bars and cells. Bars and cells are side by side, so their values are compared
/// at any x.
bool isSideBySide(const PlotSettings& plot, const ParameterValues& own) {
    if (plot.kind != PlotKind::Automatic)
        return plot.kind == PlotKind::Bars || plot.kind == PlotKind::HeatMap;
    const auto x = own.find(plot.x);
    return plot.x == "kernel" || (x != own.end() && std::ranges::any_of(x->second, &Value::isWord));
}

/// Rows with parameter values that the recording lacks.
struct UnlikeRows {
    int count = 0;
    ParameterValues values; ///< values that the recording lacks
};

/// Returns true if the row has parameter values that the recording lacks, and adds them to
/// `unlike`. Ignores values of x, because the chart shows them. If `sideBySide` is false, also
/// ignores values that identify series.
bool noteUnlike(UnlikeRows& unlike, const Measurement& row, const PlotSettings& plot,
                const ParameterValues& own, bool sideBySide) {
    bool isUnlike = false;
    for (const auto& [name, value] : row.configuration.parameters) {
        const auto known = own.find(name);
        const bool isShown =
            name == plot.x || (!sideBySide && std::ranges::count(plot.series, name) > 0);
        if (isShown || known == own.end() || known->second.contains(value))
            continue;
        unlike.values[name].insert(value);
        isUnlike = true;
    }
    unlike.count += isUnlike && row.status == Status::Measured ? 1 : 0;
    return isUnlike;
}

/// Returns "m = 4096; n = 1024, 2048", for example.
QString textOf(const ParameterValues& values) {
    constexpr std::size_t several = 3;
    QStringList parts;
    for (const auto& [name, all] : values) {
        QStringList shown;
        for (const Value& value : all)
            if (static_cast<std::size_t>(shown.size()) < several)
                shown << shownValue(value);
        if (all.size() > several)
            shown << QStringLiteral("…");
        parts << QString::fromStdString(name) + QStringLiteral(" = ") +
                     shown.join(QStringLiteral(", "));
    }
    return parts.join(QStringLiteral("; "));
}

/// Returns the published rows that belong in a chart. If some rows have the experiment's value for
/// a fixed parameter, omits rows with other values. Otherwise, returns all rows.
std::vector<Measurement> publishedRows(std::span<const Measurement> rows,
                                       const Experiment& experiment, const PlotSettings& settings) {
    std::vector<Measurement> kept(rows.begin(), rows.end());
    for (const auto& [name, value] : experiment.parameters) {
        if (name == settings.x || std::ranges::find(settings.series, name) != settings.series.end())
            continue;
        const auto valueOf = [&name = name](const Measurement& row) {
            return row.configuration.parameters.get(name);
        };
        const auto hasValue = [&](const Measurement& row) {
            return valueOf(row) != nullptr && *valueOf(row) == value;
        };
        if (std::ranges::any_of(kept, hasValue))
            std::erase_if(kept, [&](const Measurement& row) {
                return valueOf(row) != nullptr && !hasValue(row);
            });
    }
    return kept;
}

/// Returns the parameters that have one value in all rows. The experiment may already describe the
/// next run.
QString fixedParameters(const Recording& recording) {
    RowParameters rows;
    rows.follow(recording.measurements);
    const auto measured = rows.values();
    QStringList parts;
    for (const auto& [name, planned] : recording.experiment.parameters) {
        const auto found = measured.find(name);
        if (found == measured.end() || found->second.size() == 1)
            parts << QString::fromStdString(name) + u' ' +
                         shownValue(found == measured.end() ? planned : *found->second.begin());
    }
    return parts.join(QStringLiteral(", "));
}

/// The facts about a recording in a caption, in this order: device, driver and date, fixed
/// parameters, timing method, program. Each fact may be empty.
using Facts = QStringList;

/// Returns "driver 580.1, 2026-11-20", for example. The file's metadata contain the full time.
QString driverAndDay(const Environment& environment) {
    constexpr int day = 10;
    QStringList facts;
    const std::string driver = environmentText(environment, "nvidia_driver");
    if (!driver.empty())
        facts << QStringLiteral("driver ") + QString::fromStdString(driver);
    facts << QString::fromStdString(environmentText(environment, "time").substr(0, day));
    facts.removeAll(QString());
    return facts.join(QStringLiteral(", "));
}

/// Returns the distinct values of an entry in the environments of all devices.
QString ofDevices(const Recording& recording, const char* entry) {
    QStringList texts{QString::fromStdString(environmentText(recording.environment, entry))};
    for (const MeasuringDevice& device : recording.devices)
        texts << QString::fromStdString(environmentText(device.environment, entry));
    texts.removeAll(QString());
    texts.removeDuplicates();
    return texts.join(QStringLiteral(", "));
}

/// Returns the names of devices for the caption, with a translated "(predicted)".
QString captionNames(const std::string& devices) {
    const QString separator = QStringLiteral(", ");
    QStringList names = QString::fromStdString(devices).split(separator);
    for (QString& name : names)
        if (name.toStdString().ends_with(predictedEnding))
            name = predictedName(name);
    return names.join(separator);
}

Facts factsOf(const Recording& recording) {
    const QString common = driverAndDay(firstEnvironment(recording));
    const auto isCommon = [&](const MeasuringDevice& device) {
        return driverAndDay(device.environment) == common;
    };
    QStringList where;
    if (std::ranges::all_of(recording.devices, isCommon)) {
        where << captionNames(deviceNames(recording)) << common;
    } else {
        // Each device has its driver and day in square brackets, because a title may have
        // parentheses.
        for (const MeasuringDevice& device : recording.devices) {
            const QString its = driverAndDay(device.environment);
            where << captionNames(deviceTitle(recording, device.name)) +
                         (its.isEmpty() ? its : QStringLiteral(" [%1]").arg(its));
        }
    }
    where.removeAll(QString());
    return {where.join(QStringLiteral(", ")), fixedParameters(recording),
            ofDevices(recording, "timing"), ofDevices(recording, "program")};
}

QString nameOf(const OtherRecording& other) {
    return other.previous ? Chart::tr("previous run") : other.name;
}

} // namespace

std::vector<std::string> kernelOrder(const Experiment& experiment) {
    std::vector<std::string> order;
    const auto add = [&order](const std::vector<std::string>& kernels) {
        for (const std::string& kernel : kernels)
            if (std::ranges::find(order, kernel) == order.end())
                order.push_back(kernel);
    };
    if (experiment.lab)
        for (const LabStep& step : experiment.lab->steps)
            if (step.set)
                add(step.set->kernels);
    add(experiment.kernels);
    return order;
}

PlotSettings shownPlot(const PlotSettings& settings, const Recording& recording,
                       const Catalog& catalog, GrowingChart* growing,
                       const Experiment* measuredWith) {
    return completed(withPresentAxis(settings, recording, catalog), recording,
                     mainMetricOf(recording.experiment.kernels, catalog),
                     growing ? &growing->parametersOf(recording.measurements) : nullptr,
                     measuredWith);
}

ChartData recordingChart(const Recording& recording, const PlotSettings& wanted,
                         const Catalog& catalog, const std::vector<OtherRecording>& others,
                         const QString& name, const Guessing* guessing,
                         const std::vector<std::string>& kernels, GrowingChart* growing) {
    RowParameters read;
    if (growing == nullptr)
        read.follow(recording.measurements);
    const RowParameters& parameters =
        growing ? growing->parametersOf(recording.measurements) : read;
    PlotSettings settings = withPresentAxis(wanted, recording, catalog);
    settings.y = completed(settings, recording, mainMetricOf(recording.experiment.kernels, catalog),
                           &parameters)
                     .y;
    const bool derived = needsDerived(settings);
    std::vector<std::vector<Measurement>> kept;
    kept.reserve(2 * others.size() + 1);
    const auto rowsOf = [&](const Recording& each) -> std::span<const Measurement> {
        if (!derived && !comparesDevices(each))
            return each.measurements;
        return kept.emplace_back(
            withDeviceParameter(each, derived ? withDerived(each) : each.measurements));
    };
    ChartInput input{recording.experiment, rowsOf(recording)};
    input.parameters = &parameters;
    std::vector<Parameter> declared;
    describeKernels(input, declared, recording.experiment.kernels, catalog);
    input.environment = &recording.environment;
    for (const MeasuringDevice& device : recording.devices)
        input.devices.push_back({device.name,
                                 QString::fromStdString(deviceTitle(recording, device.name)),
                                 &device.environment});
    input.name = name;
    input.kernelOrder = kernels.empty() ? kernelOrder(recording.experiment) : kernels;
    std::vector<Measurement> some;
    std::deque<std::vector<Measurement>> alike;
    const PlotSettings plot = completed(settings, recording, {}, &parameters);
    const ParameterValues own = others.empty() ? ParameterValues() : parameters.values();
    const bool sideBySide = isSideBySide(plot, own);
    QStringList unlikeOthers;
    std::vector<std::size_t> places;
    for (const OtherRecording& other : others) {
        std::span<const Measurement> rows = rowsOf(*other.recording);
        if (other.published)
            rows = kept.emplace_back(
                publishedRows(rows, recording.experiment, completed(settings, recording)));
        if (other.previous)
            rows = areOfTheSameDevices(*other.recording, recording) &&
                           hasShapeOf(*other.recording, recording, settings, parameters)
                       ? previousRows(rows, recording, some)
                       : std::span<const Measurement>();
        if (other.previous && rows.empty())
            continue;
        UnlikeRows unlike;
        std::vector<Measurement> like;
        if (!other.published && !own.empty())
            for (const Measurement& row : rows)
                if (!noteUnlike(unlike, row, plot, own, sideBySide) && sideBySide)
                    like.push_back(row);
        if (unlike.count > 0)
            unlikeOthers << (sideBySide ? Chart::tr("%1: %n row(s) not compared, measured with %2",
                                                    nullptr, unlike.count)
                                        : Chart::tr("%1: measured with %2"))
                                .arg(nameOf(other), textOf(unlike.values));
        if (!unlike.values.empty() && sideBySide)
            rows = alike.emplace_back(std::move(like));
        input.others.push_back({other.name, rows, other.published, other.previous});
        places.push_back(static_cast<std::size_t>(&other - others.data()));
    }
    addGuesses(input, guessing ? guessing->guesses : recording.experiment.guesses, plot);
    if (guessing && guessing->sketch)
        input.sketch = &*guessing->sketch;
    // Derived metrics of earlier rows may change, so the chart cannot grow.
    const bool grows =
        growing != nullptr && input.measurements.data() == recording.measurements.data();
    ChartData chart = grows ? growing->make(input, settings) : makeChart(input, settings);
    for (std::size_t& place : chart.others)
        place = places[place];
    // Limit for a class, in which each recording may differ in other values.
    constexpr qsizetype maxUnlike = 3;
    if (const qsizetype more = unlikeOthers.size() - maxUnlike; more > 0)
        unlikeOthers = unlikeOthers.mid(0, maxUnlike)
                       << Chart::tr("and %n more", nullptr, static_cast<int>(more));
    chart.caption = unlikeOthers.join(u'\n');
    splitChart(chart, settings.split);
    return chart;
}

std::vector<OtherRecording> drawnOthers(const ChartData& chart,
                                        const std::vector<OtherRecording>& others) {
    std::vector<OtherRecording> drawn;
    for (const std::size_t place : chart.others)
        drawn.push_back(others.at(place));
    return drawn;
}

QString provenanceCaption(const Recording& recording, const QString& name,
                          const std::vector<OtherRecording>& others) {
    Facts own = factsOf(recording);
    if (others.empty()) {
        own.removeAll(QString());
        return own.join(QStringLiteral("; "));
    }
    std::vector<std::pair<QString, Facts>> all{{name, std::move(own)}};
    for (const OtherRecording& other : others)
        all.emplace_back(nameOf(other), factsOf(*other.recording));
    // Common facts, except the devices, are in the last line.
    QStringList common;
    for (qsizetype fact = 1; fact < all.front().second.size(); ++fact) {
        const QString first = all.front().second[fact];
        if (std::ranges::any_of(all, [&](const auto& each) { return each.second[fact] != first; }))
            continue;
        common << first;
        for (auto& [of, facts] : all)
            facts[fact].clear();
    }
    common.removeAll(QString());
    constexpr std::size_t several = 4; // maximum number of recordings whose lines list all facts
    const bool many = all.size() > several;
    QStringList said;
    for (auto& [of, facts] : all) {
        if (many)
            // The line lists only the device.
            facts = {facts.front().section(QStringLiteral(", "), 0, 0)};
        facts.removeAll(QString());
        said << (facts.isEmpty() ? of
                                 : of + QStringLiteral(": ") + facts.join(QStringLiteral("; ")));
    }
    QString caption = said.join(many ? QStringLiteral("; ") : QStringLiteral("\n"));
    if (!common.isEmpty())
        caption += u'\n' + common.join(QStringLiteral("; "));
    return caption;
}

std::vector<std::pair<QString, QString>> provenanceData(const Recording& recording,
                                                        const std::vector<OtherRecording>& others) {
    std::vector<std::pair<QString, QString>> data;
    const auto add = [&](const Environment& environment, const QString& of) {
        for (const auto& [name, value] : environment)
            if (!name.starts_with("sha256 ") && !isCarriedProblem(name))
                data.emplace_back(of + QString::fromStdString(name),
                                  QString::fromStdString(value.text()));
    };
    const auto addAll = [&](const Recording& each, const QString& of) {
        add(each.environment, of);
        for (const MeasuringDevice& device : each.devices)
            add(device.environment, of + QString::fromStdString(device.name) + u' ');
        const QString parameters = fixedParameters(each);
        if (!parameters.isEmpty())
            data.emplace_back(of + QStringLiteral("parameters"), parameters);
    };
    addAll(recording, {});
    for (const OtherRecording& other : others)
        addAll(*other.recording, nameOf(other) + QStringLiteral(": "));
    return data;
}

} // namespace kernelcurve
