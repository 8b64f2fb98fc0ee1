#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kernelcurve {

/// The timings of a measurement in compact form: the number of samples per time. Times are integer
/// steps from the minimum, so the minimum and maximum are exact, and every other sample is off by
/// at most half a step.
struct SampledTimes {
    struct Bin {
        std::int64_t place = 0; ///< position in steps from `from`
        std::int64_t count = 1; ///< number of nearest samples
        bool operator==(const Bin&) const = default;
    };
    double from = 0; ///< minimum in seconds
    double step = 0; ///< step in seconds; 0 if all samples are equal
    /// Up to maxTimeBins samples are stored in their original order, one per bin; more are grouped
    /// by time.
    std::vector<Bin> bins;

    bool empty() const { return bins.empty(); }
    std::int64_t count() const;
    double seconds(const Bin& bin) const { return from + step * static_cast<double>(bin.place); }
    bool operator==(const SampledTimes&) const = default;
};

/// More bins than an on-screen histogram needs, but few enough that a file with 100,000 rows has a
/// reasonable size.
inline constexpr std::size_t maxTimeBins = 40;

/// Seconds in measuring order. The step is the smallest power-of-two fraction of the range that
/// leaves at most maxTimeBins bins.
SampledTimes compactTimes(std::span<const double> seconds);

} // namespace kernelcurve
