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

/// Of the rows where they are of another sweep than the experiment's.
std::string longestAxis(const Experiment& experiment, const RowParameters& rows) {
    const std::vector<std::string> differing = rows.differing();
    if (!std::ranges::all_of(differing,
                             [&](const auto& name) { return isSwept(experiment, name); }))
        return rows.longest();
    const auto longest = std::ranges::max_element(experiment.sweep, {},
                                                  [](const Axis& axis) { return axis.size(); });
    return longest == experiment.sweep.end() ? "kernel" : longest->parameter;
}

/// Whether the parameter tells curves over x apart.
bool tellsCurves(const Experiment& experiment, const RowParameters& rows, const std::string& name,
                 const std::string& x) {
    if (name == x)
        return false;
    const bool isLockstep = inLockstep(experiment, name, x);
    if (!rows.differs(name))
        return isSwept(experiment, name) && !isLockstep;
    // Of a sweep that has begun two rows say little.
    constexpr std::size_t several = 3;
    const bool saysLittle = isSwept(experiment, name) && !isLockstep && rows.count(x) < several;
    return saysLittle || !rows.stepTogether(x, name);
}

/// Rows of devices that are compared are never points of one curve.
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

/// Values that grow by factors lie at equal distances on a logarithmic axis; of a few, or within a
/// decade, nobody minds.
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
        // How the search came to what it found.
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
    // A roofline has no kernels on its x axis.
    if (complete.kind == PlotKind::Roofline &&
        (complete.series.empty() || complete.x == "kernel") &&
        std::ranges::find(complete.series, "kernel") == complete.series.end())
        complete.series.insert(complete.series.begin(), "kernel");
    if (complete.series.empty()) {
        if (complete.x != "kernel")
            complete.series.emplace_back("kernel");
        // A partner in lockstep has one value for each x: it would make every point a series.
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
