#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace kernelcurve {

/// Five figures that place a sample, by linear interpolation between neighbours (Hyndman and Fan's
/// definition 7).
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

    void add(double sample);

    std::int64_t count() const { return count_; }
    /// In the order taken: all samples up to the capacity, beyond it the random choice and, where
    /// they are not part of it, the least and the largest one.
    std::vector<double> kept() const;
    double mean() const { return mean_; }
    /// Nothing before the first sample.
    std::optional<Quartiles> quartiles() const;
    /// Sample standard deviation over the mean, a fraction. Nothing before the second sample, or
    /// where the mean is not positive.
    std::optional<double> relativeDeviation() const;
    /// Standard error of the mean over the mean, a fraction: what "noise" means in this program.
    std::optional<double> relativeError() const;

  private:
    std::size_t capacity_;
    std::vector<double> kept_;
    std::int64_t count_ = 0;
    double mean_ = 0;
    double squares_ = 0; ///< sum of squared distances from the mean
    double least_ = 0;
    double most_ = 0;
    std::uint64_t random_;
};

} // namespace kernelcurve
