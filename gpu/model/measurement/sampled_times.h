#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kernelcurve {

/// The timings of a measurement in compact form: the number of samples at each time. Times are
/// integer steps from the minimum, so the minimum and maximum are exact, and every other sample is
/// off by at most half a step.
struct SampledTimes {
    struct Bin {
        std::int64_t place = 0; ///< position in steps from `from`
        std::int64_t count = 1; ///< number of samples nearest to this position
        bool operator==(const Bin&) const = default;
    };
    double from = 0; ///< minimum in seconds
    double step = 0; ///< step in seconds; 0 if all samples are equal
    /// Up to maxTimeBins samples are stored in their original order, one per bin. If there are more
    /// samples, they are grouped by time.
    std::vector<Bin> bins;

    bool empty() const { return bins.empty(); }
    std::int64_t count() const;
    double seconds(const Bin& bin) const { return from + step * static_cast<double>(bin.place); }
    bool operator==(const SampledTimes&) const = default;
};

/// The maximum number of bins. A histogram on a screen needs fewer bins, and a file with 100,000
/// rows still has a reasonable size.
inline constexpr std::size_t maxTimeBins = 40;

/// Compacts times in seconds, which are in measuring order. The step is the smallest power-of-two
/// fraction of the range that results in at most maxTimeBins bins.
SampledTimes compactTimes(std::span<const double> seconds);

} // namespace kernelcurve
