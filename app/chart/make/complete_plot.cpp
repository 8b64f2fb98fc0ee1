#include "app/chart/make/make_chart.h"

#include "gpu/model/recording/measuring_devices.h"

#include <algorithm>

namespace kernelcurve {
namespace {

bool inLockstep(const Experiment& experiment, const std::string& one, const std::string& other) {
    return std::ranges::any_of(experiment.zipped, [&](const auto& group) {
        return std::ranges::find(group, one) != group.end() &&
               std::ranges::find(group, other) != group.end();
    });
}

bool isSwept(const Experiment& experiment, const std::string& name) {
    return std::ranges::find(experiment.sweep, name, &Axis::parameter) != experiment.sweep.end();
}

/// Returns the axis with the most values. If the rows belong to another sweep, returns an axis of
/// the rows. Otherwise, returns an axis of the experiment.
std::string longestAxis(const Experiment& experiment, const RowParameters& rows) {
    const std::vector<std::string> differing = rows.differing();
    if (!std::ranges::all_of(differing,
                             [&](const auto& name) { return isSwept(experiment, name); }))
        return rows.longest();
    const auto longest = std::ranges::max_element(experiment.sweep, {},
                                                  [](const Axis& axis) { return axis.size(); });
    return longest == experiment.sweep.end() ? "kernel" : longest->parameter;
}

/// Returns true if the parameter distinguishes curves over x.
bool tellsCurves(const Experiment& experiment, const RowParameters& rows, const std::string& name,
                 const std::string& x) {
    if (name == x)
        return false;
    const bool isLockstep = inLockstep(experiment, name, x);
    if (!rows.differs(name))
        return isSwept(experiment, name) && !isLockstep;
    // Two rows of a sweep that has just begun are not sufficient to detect parameters in lockstep.
    constexpr std::size_t several = 3;
    const bool saysLittle = isSwept(experiment, name) && !isLockstep && rows.count(x) < several;
    return saysLittle || !rows.stepTogether(x, name);
}

/// Adds the device to the series if the rows belong to compared devices. Therefore, no curve mixes
/// devices.
void addDevice(PlotSettings& plot, std::span<const Measurement> measurements,
               std::optional<bool> devices) {
    if (plot.x != deviceParameter &&
        std::ranges::find(plot.series, deviceParameter) == plot.series.end() &&
        (devices ? *devices : areOfComparedDevices(measurements)))
        plot.series.emplace_back(deviceParameter);
}

std::string metricOf(std::span<const Measurement> measurements, const std::string& wanted) {
    for (const std::string& tag :
         {wanted, std::string("bandwidth"), std::string("flops"), std::string("time")}) {
        const auto has = [&tag](const Measurement& row) { return row.metrics.contains(tag); };
        if (std::ranges::any_of(measurements, has))
            return tag;
    }
    return wanted.empty() ? "bandwidth" : wanted;
}

/// Returns true if the values grow by factors. A logarithmic axis spaces such values evenly.
/// Returns false for few values, and for values within a decade, because they do not need such an
/// axis.
bool isSweptByFactors(const Experiment& experiment, const RowParameters& rows,
                      const std::string& parameter) {
    constexpr double decade = 10;
    constexpr std::int64_t several = 4;
    if (!isSwept(experiment, parameter))
        return rows.growsByFactors(parameter);
    return std::ranges::any_of(experiment.sweep, [&](const Axis& axis) {
        const auto* range = std::get_if<TimesRange>(&axis.points);
        return axis.parameter == parameter && range != nullptr && axis.size() >= several &&
               axis.at(axis.size() - 1).number().value_or(0) >=
                   decade * axis.at(0).number().value_or(1);
    });
}

} // namespace

bool areOfComparedDevices(std::span<const Measurement> measurements) {
    return std::ranges::any_of(measurements,
                               [](const Measurement& row) { return !comparedDevice(row).empty(); });
}

PlotSettings completePlot(const PlotSettings& settings, const Experiment& experiment,
                          std::span<const Measurement> measurements, const std::string& mainMetric,
                          std::optional<bool> devices, const RowParameters* known) {
    PlotSettings complete = settings;
    if (experiment.search) {
        // The chart shows the progress of the search.
        if (complete.x.empty())
            complete.x = "try";
        if (complete.y.empty())
            complete.y = "best_" + experiment.search->metric;
        if (complete.series.empty())
            complete.series = {"kernel"};
        addDevice(complete, measurements, devices);
        return complete;
    }
    RowParameters own;
    if (known == nullptr) {
        if (complete.x.empty() || complete.series.empty() || !complete.logX)
            own.follow(measurements);
        known = &own;
    }
    if (complete.x.empty())
        complete.x = longestAxis(experiment, *known);
    if (!complete.logX)
        complete.logX = isSweptByFactors(experiment, *known, complete.x);
    if (complete.y.empty())
        complete.y = metricOf(measurements, mainMetric);
    // A roofline cannot have kernels on its x axis.
    if (complete.kind == PlotKind::Roofline &&
        (complete.series.empty() || complete.x == "kernel") &&
        std::ranges::find(complete.series, "kernel") == complete.series.end())
        complete.series.insert(complete.series.begin(), "kernel");
    if (complete.series.empty()) {
        if (complete.x != "kernel")
            complete.series.emplace_back("kernel");
        // A parameter in lockstep with x has one value per x, so each point would become a series.
        for (const Axis& axis : experiment.sweep)
            if (tellsCurves(experiment, *known, axis.parameter, complete.x))
                complete.series.push_back(axis.parameter);
        for (const std::string& name : known->differing())
            if (!isSwept(experiment, name) && tellsCurves(experiment, *known, name, complete.x))
                complete.series.push_back(name);
    }
    addDevice(complete, measurements, devices);
    return complete;
}

} // namespace kernelcurve
