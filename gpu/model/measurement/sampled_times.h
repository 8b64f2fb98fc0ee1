#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kernelcurve {

/// The sampled times of a row as a histogram. Times are integer steps from the minimum. The minimum
/// and maximum are exact, and other samples are off by at most half a step.
struct SampledTimes {
    struct Bin {
        std::int64_t place = 0; ///< position in steps from `from`
        std::int64_t count = 1; ///< number of samples nearest to this position
        bool operator==(const Bin&) const = default;
    };
    double from = 0; ///< minimum in seconds
    double step = 0; ///< step in seconds; 0 if all samples are equal
    /// Up to maxTimeBins samples are stored in sampling order, one per bin. More samples are
    /// grouped by time.
    std::vector<Bin> bins;

    bool empty() const { return bins.empty(); }
    std::int64_t count() const;
    double seconds(const Bin& bin) const { return from + step * static_cast<double>(bin.place); }
    bool operator==(const SampledTimes&) const = default;
};

/// Maximum number of bins, enough for a histogram on a screen. It limits the size of files with
/// 100,000 rows.
inline constexpr std::size_t maxTimeBins = 40;

/// Compacts times in seconds, which are in sampling order. The step is a power-of-two fraction of
/// the range. It is the smallest such fraction for which there are at most maxTimeBins bins.
SampledTimes compactTimes(std::span<const double> seconds);

} // namespace kernelcurve
