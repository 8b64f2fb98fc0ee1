#include "gpu/measure/statistics.h"

#include <algorithm>
#include <cmath>

namespace kernelcurve {
namespace {

/// splitmix64 (Steele, Lea, Flood 2014): small, and the same on every machine.
std::uint64_t nextRandom(std::uint64_t& state) {
    state += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = state;
    mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31U);
}

double quantile(const std::vector<double>& sorted, double fraction) {
    const double position = fraction * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (position - std::floor(position)) * (sorted[above] - sorted[below]);
}

} // namespace

SampleStatistics::SampleStatistics(std::size_t capacity)
    : capacity_(std::max<std::size_t>(capacity, 1))
    , random_(0x6b65726e656c6376U) {}

void SampleStatistics::add(double sample) {
    ++count_;
    least_ = count_ == 1 ? sample : std::min(least_, sample);
    most_ = count_ == 1 ? sample : std::max(most_, sample);
    const double distance = sample - mean_;
    mean_ += distance / static_cast<double>(count_);
    squares_ += distance * (sample - mean_);

    if (kept_.size() < capacity_) {
        kept_.push_back(sample);
        return;
    }
    const std::uint64_t place = nextRandom(random_) % static_cast<std::uint64_t>(count_);
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
    return Quartiles{least_, quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75),
                     most_};
}

std::optional<double> SampleStatistics::relativeDeviation() const {
    if (count_ < 2 || mean_ <= 0)
        return std::nullopt;
    return std::sqrt(squares_ / static_cast<double>(count_ - 1)) / mean_;
}

std::optional<double> SampleStatistics::relativeError() const {
    const std::optional<double> deviation = relativeDeviation();
    if (!deviation)
        return std::nullopt;
    return *deviation / std::sqrt(static_cast<double>(count_));
}

} // namespace kernelcurve
