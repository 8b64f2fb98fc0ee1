#pragma once

#include "gpu/model/values/splitmix64.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace kernelcurve {

/// Five figures that place a sample, by linear interpolation between neighbours (Hyndman and Fan's
/// definition 7); where samples come in a clock's ticks, the median by interpolation within its
/// tick, as of any grouped data.
struct Quartiles {
    double least = 0;
    double lower = 0;
    double median = 0;
    double upper = 0;
    double most = 0;
};

/// What repeated timings of one thing say. Count, mean, deviation, minimum and maximum are exact
/// (Welford's method); median and quartiles come from all samples up to `capacity` and beyond that
/// from an even random choice of as many (Vitter's algorithm R, with a fixed seed), so that a
/// kernel of a microsecond cannot fill the memory.
class SampleStatistics {
  public:
    static constexpr std::size_t defaultCapacity = 65536;

    explicit SampleStatistics(std::size_t capacity = defaultCapacity);

    /// `correlated`: it shares what made the sample before it fast or slow (caches that were left
    /// as they were), so that the two do not count as independent.
    void add(double sample, bool correlated = false);

    std::int64_t count() const { return count_; }
    /// Runs of correlated samples; as many as samples where none are correlated.
    std::int64_t groups() const { return groups_; }
    /// In the order taken: all samples up to the capacity, beyond it the random choice and, if they
    /// are not part of it, the least and the largest one.
    std::vector<double> kept() const;
    double mean() const { return mean_; }
    /// Nothing before the first sample.
    std::optional<Quartiles> quartiles() const;
    /// Sample standard deviation over the mean, a fraction. Nothing before the second sample, or
    /// where the mean is not positive.
    std::optional<double> relativeDeviation() const;
    /// Standard error over the value, a fraction: what "noise" means in this program. Of the mean;
    /// where samples are correlated, the larger one of the mean's and the median's. Nothing before
    /// the second group.
    std::optional<double> relativeError() const;
    /// Of the mean alone. Related samples vary together, so that it is the groups' spread that
    /// counts (the cluster estimator of a ratio; Cochran, Sampling Techniques, 1977, 6.3).
    std::optional<double> meanError() const;

  private:
    double medianError() const;

    std::size_t capacity_;
    std::vector<double> kept_;
    std::int64_t count_ = 0;
    double mean_ = 0;
    double squares_ = 0; ///< sum of squared distances from the mean
    std::int64_t groups_ = 0;
    double first_ = 0;        ///< the first sample: sums over groups are of distances from it
    double groupCount_ = 0;   ///< of the last group
    double groupSum_ = 0;     ///< also
    double groupSquares_ = 0; ///< over the groups before it: sums of sum * sum, sum * count
    double groupProducts_ = 0;
    double groupCounts_ = 0; ///< and count * count
    double least_ = 0;
    double most_ = 0;
    SplitMix64 random_;
};

} // namespace kernelcurve
