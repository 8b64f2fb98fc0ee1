#include "app/classroom/class_charts.h"

#include "app/chart/data/chart_words.h"
#include "app/chart/data/shown_unit.h"
#include "app/chart/make/class_chart.h"
#include "app/compare/recording_chart.h"
#include "gpu/model/recording/measuring_devices.h"

#include <algorithm>
#include <span>

namespace kernelcurve {
namespace {

const Recording* firstRecording(const ClassRoster& roster) {
    const auto found = std::ranges::find_if(
        roster.entries, [](const ClassEntry& each) { return each.recording.has_value(); });
    return found == roster.entries.end() ? nullptr : &*found->recording;
}

using People = std::vector<PersonsChart>;

/// Returns the legend for the numbers below the axis. The titles are too long for the axis.
QString gateTitles(const Assignment& assignment) {
    QStringList titles;
    for (std::size_t gate = 0; gate < assignment.gates.size(); ++gate)
        titles << Chart::tr("%1: %2").arg(gate + 1).arg(shownText(titleOf(assignment.gates[gate])));
    return titles.join(QStringLiteral("; "));
}

/// Returns the text for results that were not verified. It lists the devices, because they may
/// differ.
QString claimOf(const ClassRoster& roster) {
    QStringList devices;
    for (const ClassEntry& entry : roster.entries) {
        const QString device =
            entry.recording ? QString::fromStdString(deviceNames(*entry.recording)) : QString();
        if (!device.isEmpty() && !devices.contains(device))
            devices << device;
    }
    devices.sort();
    const QString claim = Chart::tr("Claimed");
    return devices.isEmpty() ? claim
                             : Chart::tr("%1: %2").arg(claim, devices.join(QStringLiteral(", ")));
}

/// Returns a chart for each recording. All charts have the axes of the first chart.
People measurementsOf(const ClassRoster& roster, const Catalog& catalog,
                      const std::string& metric) {
    People people;
    const Recording* const first = firstRecording(roster);
    if (first == nullptr)
        return people;
    PlotSettings plot = shownPlot(first->experiment.plot, *first, catalog);
    if (!metric.empty())
        plot.y = metric;
    // All recordings are drawn as curves, regardless of their own plot kind.
    plot.kind = PlotKind::Curves;
    plot.bounds = plot.errorBars = false;
    const Guessing none;
    for (const ClassEntry& entry : roster.entries)
        if (entry.recording)
            people.push_back({QString::fromStdString(entry.who),
                              recordingChart(*entry.recording, plot, catalog, {}, {}, &none)});
    return people;
}

People gatesOf(const ClassRoster& roster) {
    People people;
    if (!roster.assignment)
        return people;
    const auto& gates = roster.assignment->gates;
    ChartData empty;
    empty.title = shownText(roster.assignment->title);
    empty.x.label = Chart::tr("Gate");
    empty.y.label = Chart::tr("Cumulative points");
    for (std::size_t gate = 0; gate < gates.size(); ++gate) {
        const auto passed = std::ranges::count_if(roster.entries, [&](const ClassEntry& each) {
            return each.graded && each.graded->gates[gate].state == GateState::Passed;
        });
        empty.x.categories
            << Chart::tr("%1 (%2 of %3)").arg(gate + 1).arg(passed).arg(roster.graded());
    }
    for (const ClassEntry& entry : roster.entries) {
        if (!entry.graded)
            continue;
        ChartData chart = empty;
        ChartSeries& series = chart.series.emplace_back();
        double points = 0;
        for (std::size_t gate = 0; gate < gates.size(); ++gate) {
            if (entry.graded->gates[gate].state == GateState::Passed)
                points += gates[gate].points;
            series.points.push_back({static_cast<double>(gate), points});
        }
        people.push_back({QString::fromStdString(entry.who), std::move(chart)});
    }
    return people;
}

/// Returns a bar per cause: the median and the quartiles of the affected submissions. `selected` is
/// an entry of the roster, or null.
ChartData costsOf(const ClassRoster& roster, const ClassEntry* selected) {
    constexpr double percent = 100;
    const ClassCosts costs = roster.costs();
    ChartData chart;
    if (costs.causes.empty())
        return chart;
    chart.kind = ChartKind::Bars;
    chart.title = shownText(roster.assignment->title);
    chart.x.label = Chart::tr("Cause (affected submissions)");
    chart.y.label = Chart::tr("Largest possible share of the time (%)");
    chart.y.unit = QStringLiteral("%");
    ChartSeries median{Chart::tr("median of the affected submissions"), {}};
    ChartSeries own;
    if (selected != nullptr && selected->graded && selected->graded->costs)
        own.name = QString::fromStdString(selected->who);
    const auto wording = [](const Message& message) {
        return fillPlaces(shownText(message.text).toStdString(), message.arguments);
    };
    for (const ClassCost& cost : costs.causes) {
        const auto x = static_cast<double>(median.points.size());
        chart.x.categories << Chart::tr("%1 (%2 of %3)")
                                  .arg(QString::fromStdString(costTitle(cost.cause, wording)))
                                  .arg(cost.shares.size())
                                  .arg(costs.submissions);
        median.points.push_back({x, percent * cost.median(), percent * quantile(cost.shares, 0.25),
                                 percent * quantile(cost.shares, 0.75)});
        if (!own.name.isEmpty())
            own.points.push_back({x, percent * shareOfCause(*selected->graded->costs, cost.cause)});
    }
    chart.series.push_back(std::move(median));
    if (!own.name.isEmpty())
        chart.series.push_back(std::move(own));
    chart.caption =
        Chart::tr("Predicted for %1, %2; upper bounds; only submissions with correct results")
            .arg(QString::fromStdString(costs.gpu),
                 QString::fromStdString(sizeText(costSettings(*roster.assignment).at)));
    return chart;
}

} // namespace

ChartData classChartOf(const ClassRoster& roster, const Catalog& catalog,
                       const ClassChartChoice& choice) {
    if (choice.kind == ClassChartKind::Costs)
        return costsOf(roster, choice.highlighted && *choice.highlighted < roster.entries.size()
                                   ? &roster.entries[*choice.highlighted]
                                   : nullptr);
    const bool isGates = choice.kind == ClassChartKind::Gates;
    const People people =
        isGates ? gatesOf(roster) : measurementsOf(roster, catalog, choice.metric);
    const auto isShown = [&](const ClassEntry& each) {
        return isGates ? each.graded.has_value() : each.recording.has_value();
    };
    const std::size_t wanted = choice.highlighted.value_or(roster.entries.size());
    std::optional<std::size_t> highlighted; // index among the students who are shown
    if (wanted < roster.entries.size() && isShown(roster.entries[wanted]))
        highlighted = std::ranges::count_if(std::span(roster.entries).first(wanted), isShown);
    ChartData chart = classChart(people, highlighted, choice.curve);
    if (!people.empty())
        chart.caption = isGates ? gateTitles(*roster.assignment) : claimOf(roster);
    return chart;
}

ChartData guessChart(const Recording& truth, const Catalog& catalog) {
    return recordingChart(truth, truth.experiment.plot, catalog);
}

PlotSettings plotOf(const Recording& truth, const Catalog& catalog) {
    return shownPlot(truth.experiment.plot, truth, catalog);
}

QStringList classCurves(const ClassRoster& roster, const Catalog& catalog,
                        const std::string& metric) {
    return curvesOf(measurementsOf(roster, catalog, metric));
}

std::string plottedMetric(const ClassRoster& roster, const Catalog& catalog) {
    const Recording* const first = firstRecording(roster);
    return first == nullptr ? std::string() : plotOf(*first, catalog).y;
}

} // namespace kernelcurve
