#include "gpu/model/measurement/sampled_times.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace kernelcurve {
namespace {

// 1/65536 of the range is finer than the resolution of any clock.
constexpr int finestBits = 16;

} // namespace

std::int64_t SampledTimes::count() const {
    return std::accumulate(bins.begin(), bins.end(), std::int64_t{0},
                           [](std::int64_t sum, const Bin& bin) { return sum + bin.count; });
}

SampledTimes compactTimes(std::span<const double> seconds) {
    SampledTimes times;
    if (seconds.empty())
        return times;
    const auto [least, most] = std::ranges::minmax_element(seconds);
    times.from = *least;
    const double range = *most - *least;
    const auto placeOf = [&](double sample) {
        return times.step > 0 ? std::llround((sample - times.from) / times.step) : 0;
    };
    times.step = range / (1 << finestBits);
    if (seconds.size() <= maxTimeBins) {
        for (const double sample : seconds)
            times.bins.push_back({placeOf(sample), 1});
        return times;
    }
    for (int bits = finestBits; bits >= 0; --bits) {
        times.step = range / (1 << bits);
        std::map<std::int64_t, std::int64_t> gathered;
        for (const double sample : seconds)
            if (++gathered[placeOf(sample)] == 1 && gathered.size() > maxTimeBins)
                break;
        if (gathered.size() > maxTimeBins)
            continue;
        for (const auto& [place, count] : gathered)
            times.bins.push_back({place, count});
        return times;
    }
    return times;
}

} // namespace kernelcurve
