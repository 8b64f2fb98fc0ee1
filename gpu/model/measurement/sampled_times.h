#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kernelcurve {

/// The timings behind a measurement, kept small: how many samples lie at which time. The times are
/// whole steps from the shortest one, so that shortest and longest are exact, whatever outliers
/// there are, and every other sample is off by half a step at most.
struct SampledTimes {
    struct Bin {
        std::int64_t place = 0; ///< in steps from `from`
        std::int64_t count = 1; ///< samples that are nearest to it
        bool operator==(const Bin&) const = default;
    };
    double from = 0; ///< seconds: the shortest sample
    double step = 0; ///< seconds; 0 where all samples are equal
    /// Up to maxTimeBins samples stand in the order in which they were taken, one in a bin; more
    /// are gathered, by time.
    std::vector<Bin> bins;

    bool empty() const { return bins.empty(); }
    std::int64_t count() const;
    double seconds(const Bin& bin) const { return from + step * static_cast<double>(bin.place); }
    bool operator==(const SampledTimes&) const = default;
};

/// More bins than a histogram on a screen is drawn with, few enough that 100,000 rows stay a file
/// of reasonable size.
inline constexpr std::size_t maxTimeBins = 40;

/// Seconds, in the order taken. The step is the smallest that is a power of two to the range and
/// leaves at most maxTimeBins places with samples.
SampledTimes compactTimes(std::span<const double> seconds);

} // namespace kernelcurve
