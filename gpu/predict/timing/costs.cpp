#include "gpu/predict/timing/costs.h"

#include <algorithm>
#include <utility>

namespace kernelcurve::timing {
namespace {

/// Units below this utilization do not limit the speed, so predictions without their causes are
/// skipped.
constexpr double minBusy = 0.25;
/// Maximum number of lines per cause to predict separately.
constexpr std::size_t maxLines = 4;

/// If no single cause costs at least this fraction of the time, pairs of causes are predicted.
constexpr double smallShare = 0.15;
/// Maximum number of causes that form pairs.
constexpr std::size_t maxPaired = 4;

bool isOfLines(Cause cause) {
    return cause <= Cause::BlockSync;
}

/// Returns the minimum evidence of a cause that justifies a prediction without the cause.
double leastEvidence(Cause cause) {
    if (isOfLines(cause))
        return 0;
    return cause == Cause::WaveQuantization ? minCost : minBusy;
}

/// Returns the lines with a cause, sorted by decreasing excess.
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

class CostSearch {
  public:
    CostSearch(std::vector<SampledLaunch> launches, const Prediction& whole, const GpuModel& gpu,
               bool isCold, const PredictionLimits& limits, const std::stop_token& stop)
        : launches_(std::move(launches))
        , whole_(whole)
        , gpu_(gpu)
        , isCold_(isCold)
        , limits_(limits)
        , stop_(stop) {}

    std::vector<Cost> costs() {
        for (const auto& [cause, name] : enumNames(Cause{}))
            if (evidenceOf(cause) > leastEvidence(cause) && !stop_.stop_requested())
                addCostsOf(cause);
        std::ranges::stable_sort(costs_, std::greater(), &Cost::seconds);
        if (costs_.empty() || costs_.front().seconds < smallShare * whole_.seconds)
            addPair();
        return std::move(costs_);
    }

  private:
    double evidenceOf(Cause cause) const {
        return whole_.evidence[static_cast<std::size_t>(cause)];
    }
    double secondsOf(const Without& without) const {
        return whole_.seconds - predict(launches_, gpu_, isCold_, limits_, stop_, without).seconds;
    }
    double minSeconds() const { return minCost * whole_.seconds; }

    void add(Cause cause, const sass::SourceLine& line, double seconds) {
        Cost cost{cause, line, seconds};
        for (const auto& [of, excess] : whole_.excess)
            if (line.number == 0 || of == line)
                cost.amount += shareOf(excess, cause);
        if (!isOfLines(cause))
            cost.amount = std::min(evidenceOf(cause), 1.0);
        costs_.push_back(cost);
    }

    void addCostsOf(Cause cause) {
        const double seconds = secondsOf(Without{{cause}});
        alone_.emplace_back(seconds, cause);
        if (seconds < minSeconds())
            return;
        std::vector<sass::SourceLine> lines = linesOf(whole_, cause);
        lines.resize(std::min(lines.size(), maxLines));
        const std::size_t before = costs_.size();
        if (lines.size() > 1)
            for (const sass::SourceLine& line : lines)
                if (const double ofLine = secondsOf(Without({cause}, line)); ofLine >= minSeconds())
                    add(cause, line, ofLine);
        // Adds the whole cost if the cause has one line, no lines, or no decisive line.
        if (costs_.size() == before)
            add(cause, lines.size() == 1 ? lines.front() : sass::SourceLine(), seconds);
    }

    /// Adds a pair of causes, because two limits at the same time cost little alone.
    void addPair() {
        std::ranges::stable_sort(alone_, std::greater(), [&](const auto& each) {
            return std::pair(each.first, std::min(evidenceOf(each.second), 1.0));
        });
        alone_.resize(std::min(alone_.size(), maxPaired));
        Cost best;
        for (std::size_t i = 0; i < alone_.size(); ++i)
            for (std::size_t j = i + 1; j < alone_.size() && !stop_.stop_requested(); ++j) {
                const auto& [first, cause] = alone_[i];
                const auto& [second, also] = alone_[j];
                const double both = secondsOf(Without{{cause, also}});
                if (both > best.seconds && both > 2 * (first + second))
                    best = {cause, {}, both, 0, also};
            }
        if (best.seconds >= smallShare * whole_.seconds)
            costs_.insert(costs_.begin(), best);
    }

    std::vector<SampledLaunch> launches_;
    const Prediction& whole_;
    const GpuModel& gpu_;
    bool isCold_;
    const PredictionLimits& limits_;
    const std::stop_token& stop_;
    std::vector<Cost> costs_;
    std::vector<std::pair<double, Cause>> alone_; ///< cost of each cause in seconds
};

} // namespace

std::vector<Cost> costsOf(std::span<const emulator::BoundKernel> launches,
                          emulator::MemoryImage memory, const Prediction& whole,
                          const GpuModel& gpu, bool isCold, const PredictionLimits& limits,
                          const std::stop_token& stop) {
    return CostSearch(sample(launches, std::move(memory), gpu, stop), whole, gpu, isCold, limits,
                      stop)
        .costs();
}

} // namespace kernelcurve::timing
