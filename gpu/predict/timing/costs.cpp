#include "gpu/predict/timing/costs.h"

#include <algorithm>
#include <utility>

namespace kernelcurve::timing {
namespace {

/// A unit that is busy for less of the time is not the limit, and a run without it is saved.
constexpr double minBusy = 0.25;
/// Lines of one cause that are tried one by one.
constexpr std::size_t maxLines = 4;

/// The least evidence of a cause with which a run without it is made.
double leastEvidence(Cause cause) {
    if (cause <= Cause::BlockSync) // in the code
        return 0;
    return cause == Cause::WaveQuantization ? minCost : minBusy;
}

/// The lines that have a cause, those that have most of it first.
std::vector<sass::SourceLine> linesOf(const Prediction& prediction, Cause cause) {
    std::vector<std::pair<double, sass::SourceLine>> lines;
    for (const auto& [line, excess] : prediction.excess)
        if (shareOf(excess, cause) > 0)
            lines.emplace_back(-shareOf(excess, cause), line);
    std::ranges::sort(lines);
    std::vector<sass::SourceLine> sorted;
    for (auto& [share, line] : lines)
        sorted.push_back(std::move(line));
    return sorted;
}

} // namespace

std::vector<Cost> costsOf(std::span<const emulator::BoundKernel> launches,
                          emulator::MemoryImage memory, const Prediction& whole,
                          const GpuModel& gpu, bool isCold, const PredictionLimits& limits,
                          const std::stop_token& stop) {
    const std::vector<SampledLaunch> sampled = sample(launches, std::move(memory), gpu, stop);
    const double minSeconds = minCost * whole.seconds;
    std::vector<Cost> costs;
    const auto secondsOf = [&](Cause cause, const sass::SourceLine& line) {
        return whole.seconds - predict(sampled, gpu, isCold, limits, stop, {cause, line}).seconds;
    };
    for (const auto& [cause, name] : enumNames(Cause{})) {
        const double evidence = whole.evidence[static_cast<std::size_t>(cause)];
        if (evidence <= leastEvidence(cause) || stop.stop_requested())
            continue;
        const double seconds = secondsOf(cause, {});
        if (seconds < minSeconds)
            continue;
        std::vector<sass::SourceLine> lines = linesOf(whole, cause);
        lines.resize(std::min(lines.size(), maxLines));
        const std::size_t before = costs.size();
        if (lines.size() > 1)
            for (const sass::SourceLine& line : lines)
                if (const double ofLine = secondsOf(cause, line); ofLine >= minSeconds)
                    costs.push_back({cause, line, ofLine});
        // One line has all of it, the cause has no line, or none of its lines alone decides.
        if (costs.size() == before)
            costs.push_back(
                {cause, lines.size() == 1 ? lines.front() : sass::SourceLine(), seconds});
    }
    std::ranges::stable_sort(costs, std::greater(), &Cost::seconds);
    return costs;
}

} // namespace kernelcurve::timing
