#pragma once

#include "gpu/model/values/splitmix64.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace kernelcurve {

/// Five quantiles of the samples, with linear interpolation (Hyndman and Fan, definition 7). If the
/// samples have ticks, the median is interpolated within its tick, as for grouped data.
struct Quartiles {
    double least = 0;
    double lower = 0;
    double median = 0;
    double upper = 0;
    double most = 0;
};

/// Statistics of repeated timings in seconds. Count, mean, deviation, minimum, and maximum are
/// exact (Welford's method). Median and quartiles use all samples if there are at most `capacity`.
/// If there are more, they use a uniform random sample (Vitter's algorithm R with a fixed seed).
/// This limits the memory for microsecond kernels.
class SampleStatistics {
  public:
    static constexpr std::size_t defaultCapacity = 65536;

    explicit SampleStatistics(std::size_t capacity = defaultCapacity);

    /// Adds a sample. `correlated` is true if the sample shares state, such as cache content, with
    /// the previous sample. In this case, the two samples are not independent.
    void add(double sample, bool correlated = false);

    std::int64_t count() const { return count_; }
    /// Returns the number of groups of correlated samples. If the samples are not correlated, this
    /// is the number of samples.
    std::int64_t groups() const { return groups_; }
    /// Returns all samples in measuring order, up to the capacity. For more samples, returns the
    /// random sample with the minimum and maximum.
    std::vector<double> kept() const;
    double mean() const { return mean_; }
    /// Returns the quartiles, or nullopt before the first sample.
    std::optional<Quartiles> quartiles() const;
    /// Returns the sample standard deviation divided by the mean. Returns nullopt before the second
    /// sample, or if the mean is not positive.
    std::optional<double> relativeDeviation() const;
    /// Returns the relative standard error, called noise in the user interface. For independent
    /// samples, this is the error of the mean. For correlated samples, it is the maximum of the
    /// errors of mean and median. Returns nullopt before the second group.
    std::optional<double> relativeError() const;
    /// Returns the relative standard error of the mean. For correlated samples, the spread of the
    /// groups determines the error (the cluster estimator of a ratio; Cochran, Sampling Techniques,
    /// 1977, 6.3).
    std::optional<double> meanError() const;

  private:
    double medianError() const;

    std::size_t capacity_;
    std::vector<double> kept_;
    std::int64_t count_ = 0;
    double mean_ = 0;
    double squares_ = 0; ///< sum of squared distances from the mean
    std::int64_t groups_ = 0;
    double first_ = 0;        ///< first sample, the origin for the sums over groups
    double groupCount_ = 0;   ///< number of samples in the last group
    double groupSum_ = 0;     ///< sum of the last group
    double groupSquares_ = 0; ///< sum of sum * sum over the previous groups
    double groupProducts_ = 0;
    double groupCounts_ = 0; ///< sum of count * count over the previous groups
    double least_ = 0;
    double most_ = 0;
    SplitMix64 random_;
};

} // namespace kernelcurve
