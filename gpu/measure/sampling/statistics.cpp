#include "gpu/measure/sampling/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kernelcurve {
namespace {

double quantile(const std::vector<double>& sorted, double fraction) {
    const double position = fraction * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (position - std::floor(position)) * (sorted[above] - sorted[below]);
}

/// The ticks of a clock, if the samples show ticks. In this case, the middle half of the samples
/// forms clusters. The gaps between clusters are equal, and all other gaps are multiples of this
/// gap. A GPU's clock ticks about every 32 ns.
struct Ticks {
    double tick = 0;   ///< 0 if the samples show no ticks
    double within = 0; ///< maximum gap within a tick
};

Ticks ticksOf(const std::vector<double>& sorted) {
    constexpr std::size_t least = 16;
    constexpr double closer = 1.0 / 8;
    constexpr double equal = 0.75;
    constexpr double astray = 0.2; // maximum deviation from a multiple, in ticks
    constexpr double known = 4.5;  // in ticks; larger gaps are ignored
    constexpr double most =
        0.02; // relative to the time; wider gaps are different states of the kernel
    constexpr std::size_t inOne = 4; // minimum number of samples per cluster
    const std::size_t size = sorted.size();
    if (size < least)
        return {};
    const auto gapAfter = [&](std::size_t i) { return sorted[i + 1] - sorted[i]; };
    double inTheMiddle = 0; // widest gap in the middle half
    for (std::size_t i = size / 4; i < 3 * size / 4; ++i)
        inTheMiddle = std::max(inTheMiddle, gapAfter(i));
    std::vector<double> gaps;
    for (std::size_t i = 0; i + 1 < size; ++i)
        if (gapAfter(i) > closer * inTheMiddle && gapAfter(i) < known * inTheMiddle)
            gaps.push_back(gapAfter(i));
    if (gaps.size() < 2 || gaps.size() * inOne > size)
        return {};
    const double smallest = *std::ranges::min_element(gaps);
    if (smallest < equal * inTheMiddle)
        return {};
    double ticks = 0;
    for (const double gap : gaps)
        ticks += std::round(gap / smallest);
    const double tick = std::accumulate(gaps.begin(), gaps.end(), 0.0) / ticks;
    const bool areMultiples = std::ranges::all_of(
        gaps, [&](double gap) { return std::abs(gap / tick - std::round(gap / tick)) <= astray; });
    if (!areMultiples || tick > most * sorted[size / 2])
        return {};
    return {tick, closer * tick};
}

/// Returns a quantile. With ticks, each sample represents all times within half a tick, so the
/// quantile is interpolated within its tick by rank.
double tickQuantile(const std::vector<double>& sorted, const Ticks& ticks, double fraction) {
    if (ticks.tick <= 0)
        return quantile(sorted, fraction);
    const double place = fraction * static_cast<double>(sorted.size());
    std::size_t first = std::min(static_cast<std::size_t>(place), sorted.size() - 1);
    std::size_t end = first + 1;
    while (first > 0 && sorted[first] - sorted[first - 1] <= ticks.within)
        --first;
    while (end < sorted.size() && sorted[end] - sorted[end - 1] <= ticks.within)
        ++end;
    const double rank = place - static_cast<double>(first);
    return sorted[(first + end) / 2] + ticks.tick * (rank / static_cast<double>(end - first) - 0.5);
}

} // namespace

SampleStatistics::SampleStatistics(std::size_t capacity)
    : capacity_(std::max<std::size_t>(capacity, 1))
    , random_(0x6b65726e656c6376U) {}

void SampleStatistics::add(double sample, bool correlated) {
    ++count_;
    if (count_ == 1)
        first_ = sample;
    if (count_ == 1 || !correlated) {
        ++groups_;
        groupSquares_ += groupSum_ * groupSum_;
        groupProducts_ += groupSum_ * groupCount_;
        groupCounts_ += groupCount_ * groupCount_;
        groupSum_ = groupCount_ = 0;
    }
    groupSum_ += sample - first_;
    ++groupCount_;
    least_ = count_ == 1 ? sample : std::min(least_, sample);
    most_ = count_ == 1 ? sample : std::max(most_, sample);
    const double distance = sample - mean_;
    mean_ += distance / static_cast<double>(count_);
    squares_ += distance * (sample - mean_);

    if (kept_.size() < capacity_) {
        kept_.push_back(sample);
        return;
    }
    const std::uint64_t place = random_() % static_cast<std::uint64_t>(count_);
    if (place < capacity_)
        kept_[place] = sample;
}

std::vector<double> SampleStatistics::kept() const {
    std::vector<double> kept = kept_;
    if (static_cast<std::size_t>(count_) <= capacity_)
        return kept;
    for (const double outlier : {least_, most_})
        if (std::find(kept_.begin(), kept_.end(), outlier) == kept_.end())
            kept.push_back(outlier);
    return kept;
}

std::optional<Quartiles> SampleStatistics::quartiles() const {
    if (kept_.empty())
        return std::nullopt;
    std::vector<double> sorted = kept_;
    std::sort(sorted.begin(), sorted.end());
    return Quartiles{least_, quantile(sorted, 0.25), tickQuantile(sorted, ticksOf(sorted), 0.5),
                     quantile(sorted, 0.75), most_};
}

std::optional<double> SampleStatistics::relativeDeviation() const {
    if (count_ < 2 || mean_ <= 0)
        return std::nullopt;
    return std::sqrt(squares_ / static_cast<double>(count_ - 1)) / mean_;
}

std::optional<double> SampleStatistics::relativeError() const {
    const std::optional<double> error = meanError();
    return error && groups_ < count_ ? std::max(*error, medianError()) : error;
}

/// Returns the relative error of the median from order statistics. With 95 % probability, the
/// median is within two standard deviations of its rank. This applies to all distributions,
/// including distributions with two peaks. The formula uses the number of groups as the sample
/// count.
double SampleStatistics::medianError() const {
    std::vector<double> sorted = kept_;
    std::ranges::sort(sorted);
    const Ticks ticks = ticksOf(sorted);
    const double half = std::min(1 / std::sqrt(static_cast<double>(groups_)), 0.5);
    return (tickQuantile(sorted, ticks, 0.5 + half) - tickQuantile(sorted, ticks, 0.5 - half)) / 4 /
           mean_;
}

std::optional<double> SampleStatistics::meanError() const {
    if (groups_ < 2 || mean_ <= 0)
        return std::nullopt;
    if (groups_ == count_)
        return *relativeDeviation() / std::sqrt(static_cast<double>(count_));
    const double mean = mean_ - first_;
    const double squares = groupSquares_ + groupSum_ * groupSum_;
    const double products = groupProducts_ + groupSum_ * groupCount_;
    const double counts = groupCounts_ + groupCount_ * groupCount_;
    const double spread = squares - 2 * mean * products + mean * mean * counts;
    const auto groups = static_cast<double>(groups_);
    return std::sqrt(std::max(spread, 0.0) * groups / (groups - 1)) /
           (static_cast<double>(count_) * mean_);
}

} // namespace kernelcurve
