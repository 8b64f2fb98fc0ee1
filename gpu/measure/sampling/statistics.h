#pragma once

#include "gpu/model/values/splitmix64.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace kernelcurve {

/// Five quantiles of the samples, with linear interpolation (Hyndman and Fan's definition 7); for
/// ticked samples, the median is interpolated within its tick, as for grouped data.
struct Quartiles {
    double least = 0;
    double lower = 0;
    double median = 0;
    double upper = 0;
    double most = 0;
};

/// Statistics of repeated timings. Count, mean, deviation, minimum, and maximum are exact
/// (Welford's method); median and quartiles use all samples up to `capacity`, and then a uniform
/// random sample (Vitter's algorithm R with a fixed seed), which limits memory for microsecond
/// kernels.
class SampleStatistics {
  public:
    static constexpr std::size_t defaultCapacity = 65536;

    explicit SampleStatistics(std::size_t capacity = defaultCapacity);

    /// `correlated`: it depends on the same state as the previous sample (cache content), so the
    /// two are not independent.
    void add(double sample, bool correlated = false);

    std::int64_t count() const { return count_; }
    /// The number of groups of correlated samples; equal to the number of samples without
    /// correlation.
    std::int64_t groups() const { return groups_; }
    /// In measuring order: all samples up to the capacity, otherwise the random sample with the
    /// minimum and maximum.
    std::vector<double> kept() const;
    double mean() const { return mean_; }
    /// Nothing before the first sample.
    std::optional<Quartiles> quartiles() const;
    /// The sample standard deviation divided by the mean. Nothing before the second sample, or if
    /// the mean is not positive.
    std::optional<double> relativeDeviation() const;
    /// The relative standard error, which is the program's "noise": of the mean; for correlated
    /// samples, the maximum of the mean's and the median's. Nothing before the second group.
    std::optional<double> relativeError() const;
    /// For the mean. With correlated samples, the spread of the groups counts (the cluster
    /// estimator of a ratio; Cochran, Sampling Techniques, 1977, 6.3).
    std::optional<double> meanError() const;

  private:
    double medianError() const;

    std::size_t capacity_;
    std::vector<double> kept_;
    std::int64_t count_ = 0;
    double mean_ = 0;
    double squares_ = 0; ///< sum of squared distances from the mean
    std::int64_t groups_ = 0;
    double first_ = 0;        ///< first sample, the origin of the sums over groups
    double groupCount_ = 0;   ///< of the last group
    double groupSum_ = 0;     ///< also
    double groupSquares_ = 0; ///< over the previous groups: sums of sum * sum, sum * count
    double groupProducts_ = 0;
    double groupCounts_ = 0; ///< and count * count
    double least_ = 0;
    double most_ = 0;
    SplitMix64 random_;
};

} // namespace kernelcurve
