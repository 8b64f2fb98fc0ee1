#include "gpu/measure/figures.h"

#include "gpu/measure/arrays/operation.h"
#include "gpu/model/values/quantity.h"
#include "gpu/model/values/rough_figures.h"

#include <algorithm>
#include <optional>

namespace kernelcurve {
namespace {

// The time in seconds below which CUDA events, with a resolution of 0.5 us, have an error of more
// than 5 %.
constexpr double shortForEvents = 10e-6;

// The smallest ratio that causes a remark (1 %).
constexpr double worthSaying = 1.01;

constexpr int digitsOfNoise = 2;
// Times have more digits than other values, because readers compare them.
constexpr int digitsOfTimes = 4;

} // namespace

MetricValues timingFigures(const Samples& samples, const ResolvedConfiguration& resolved,
                           const DeviceDescription& device) {
    MetricValues figures;
    const SampleStatistics& statistics = samples.statistics;
    figures["samples"] = static_cast<double>(statistics.count());
    const std::optional<Quartiles> quartiles = statistics.quartiles();
    if (!quartiles)
        return figures;
    figures["time"] = quartiles->median;
    figures["time_min"] = quartiles->least;
    figures["time_q1"] = quartiles->lower;
    figures["time_q3"] = quartiles->upper;
    figures["time_max"] = quartiles->most;
    figures["time_mean"] = statistics.mean();
    if (const auto noise = samples.noise())
        figures["noise"] = *noise;
    if (const auto deviation = statistics.relativeDeviation())
        figures["deviation"] = *deviation;
    if (resolved.operations > 0 && resolved.bytesMoved > 0)
        figures["intensity"] = resolved.operations / resolved.bytesMoved;
    const double time = quartiles->median;
    if (time <= 0)
        return figures;
    if (resolved.bytesMoved > 0)
        figures["bandwidth"] = resolved.bytesMoved / time;
    if (resolved.operations > 0)
        figures["flops"] = resolved.operations / time;
    const std::optional<double> clock = propertyOf(device, "clock");
    if (clock)
        figures["cycles"] = time * *clock;
    if (resolved.accesses > 0) {
        const double accessTime =
            time * static_cast<double>(device.multiprocessors) / resolved.accesses;
        figures["access_time"] = accessTime;
        if (clock)
            figures["access_cycles"] = accessTime * *clock;
    }
    return figures;
}

MetricValues errorFigures(const Verification& verification) {
    MetricValues figures;
    if (verification.maxError)
        figures["error_max"] = *verification.maxError;
    if (verification.meanError)
        figures["error_mean"] = *verification.meanError;
    return figures;
}

MetricValues programFigures(const Program& program, const CompileRequest& request,
                            const ResolvedConfiguration& resolved) {
    MetricValues figures = resolved.figures;
    if (!program.fromCache())
        figures["compile_time"] = program.compileSeconds();
    double threads = 0;
    for (const ResolvedLaunch& launch : resolved.launches) {
        double inLaunch = 1;
        for (const auto& extents : {launch.grid, launch.block})
            for (const std::int64_t extent : extents)
                inLaunch *= static_cast<double>(extent);
        threads = std::max(threads, inLaunch);

        for (const auto& [tag, value] : program.resources(entryIndex(request, launch), launch)) {
            const auto [found, isNew] = figures.try_emplace(tag, value);
            const bool leastCounts = tag == "occupancy" || tag == "blocks_per_multiprocessor";
            if (!isNew)
                found->second =
                    leastCounts ? std::min(found->second, value) : std::max(found->second, value);
        }
    }
    figures["threads"] = threads;
    return figures;
}

MetricValues energyFigures(const EnergyUse& use, const MetricValues& metrics) {
    MetricValues figures = {{"energy", use.joules}, {"power", use.watts}};
    if (use.hertz)
        figures["sm_clock"] = *use.hertz;
    const auto flops = metricValue(metrics, "flops");
    if (flops && use.joules > 0)
        figures["flops_per_watt"] = *flops * metrics.at("time") / use.joules;
    return figures;
}

std::vector<Message> remarksOn(const Samples& samples, const MeasuringRules& rules,
                               const std::string& clock) {
    std::vector<Message> remarks;
    const std::optional<double> noise = samples.statistics.relativeError();
    const std::string count = std::to_string(samples.statistics.count());
    if (samples.limitReached)
        remarks.push_back(
            message(KC_TEXT("engine", "sampling stopped at the limit of {0} after {1} samples"),
                    formatDuration(rules.limit), count));
    else if (samples.stopped == StopReason::TimedOut)
        remarks.push_back(message(KC_TEXT("engine", "stopped after {0} with {1} samples"),
                                  formatDuration(rules.maxTime), count));
    if (!noise)
        remarks.push_back(message(KC_TEXT("engine", "too few samples to estimate the noise")));
    else if (*noise > rules.noise && samples.stopped == StopReason::NoiseStable)
        remarks.push_back(message(
            KC_TEXT(
                "engine",
                "the noise stays at {0}, above the target of {1}; more samples do not reduce it"),
            roughPercent(*noise, digitsOfNoise), formatPercent(rules.noise)));
    else if (*noise > rules.noise && samples.stopped != StopReason::CountReached)
        remarks.push_back(message(KC_TEXT("engine", "the noise is {0}, above the target of {1}"),
                                  roughPercent(*noise, digitsOfNoise), formatPercent(rules.noise)));

    if (const std::vector<double> places = samples.placeMedians(); places.size() > 1) {
        const auto [least, most] = std::ranges::minmax(places);
        if (most > worthSaying * least)
            remarks.push_back(
                message(KC_TEXT("engine", "the time depends on the addresses of the arrays: {0} to "
                                          "{1} for {2} sets of addresses"),
                        roughDuration(least, digitsOfTimes), roughDuration(most, digitsOfTimes),
                        std::to_string(places.size())));
    }

    const std::optional<Quartiles> quartiles = samples.statistics.quartiles();
    if (samples.repetitions > 1)
        remarks.push_back(message(KC_TEXT("engine", "{0} consecutive launches per sample"),
                                  std::to_string(samples.repetitions)));
    else if (clock == "events" && quartiles && quartiles->median < shortForEvents)
        remarks.push_back(
            message(KC_TEXT("engine", "the time is shorter than {0}: the timing mode `batch` "
                                      "measures such kernels more accurately"),
                    formatDuration(shortForEvents)));
    return remarks;
}

} // namespace kernelcurve
