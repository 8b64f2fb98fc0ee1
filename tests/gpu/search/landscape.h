#pragma once

#include "gpu/search/searcher.h"

#include <cmath>
#include <cstdint>
#include <functional>
#include <numeric>
#include <vector>

namespace kernelcurve {

/// A simulated kernel, given by the sizes of its dimensions and the time at each point.
struct Landscape {
    std::vector<std::int64_t> sizes;
    std::function<double(const std::vector<std::int64_t>&)> cost;

    SearchSpace space() const { return SearchSpace({{0, sizes}}); }
    std::int64_t size() const {
        return std::accumulate(sizes.begin(), sizes.end(), std::int64_t{1}, std::multiplies<>());
    }
    std::vector<std::int64_t> pointOf(std::int64_t index) const {
        std::vector<std::int64_t> point(sizes.size());
        for (std::size_t dimension = sizes.size(); dimension-- > 0; index /= sizes[dimension])
            point[dimension] = index % sizes[dimension];
        return point;
    }
    double at(std::int64_t index) const { return cost(pointOf(index)); }
    std::int64_t best() const {
        std::int64_t best = 0;
        for (std::int64_t index = 1; index < size(); ++index)
            if (at(index) < at(best))
                best = index;
        return best;
    }
};

/// The sum of one valley per dimension. A descent that changes one dimension at a time finds the
/// lowest point from every start.
inline Landscape separable() {
    return {{9, 7, 5, 6}, [](const std::vector<std::int64_t>& p) {
                const std::vector<double> valley = {6, 1, 3, 2};
                double sum = 1;
                for (std::size_t i = 0; i < p.size(); ++i)
                    sum += double(i + 1) * std::abs(double(p[i]) - valley[i]);
                return sum;
            }};
}

/// Two valleys with a ridge between them; the deeper one is small and far from the origin.
inline Landscape twoValleys() {
    return {{40, 40}, [](const std::vector<std::int64_t>& p) {
                const double wide = std::hypot(double(p[0]) - 8, double(p[1]) - 8);
                const double deep = 4 * std::hypot(double(p[0]) - 33, double(p[1]) - 30);
                return 10 + std::min(wide, deep - 5);
            }};
}

} // namespace kernelcurve
