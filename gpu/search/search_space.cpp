#include "gpu/search/search_space.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace kernelcurve {
namespace {

std::int64_t countOf(const SearchSpace::Box& box) {
    return std::accumulate(box.sizes.begin(), box.sizes.end(), std::int64_t{1},
                           std::multiplies<>());
}

} // namespace

SearchSpace::SearchSpace(std::vector<Box> boxes)
    : boxes_(std::move(boxes)) {
    for (const Box& box : boxes_)
        size_ = std::max(size_, box.first + countOf(box));
}

const SearchSpace::Box& SearchSpace::boxOf(std::int64_t index) const {
    const auto after =
        std::upper_bound(boxes_.begin(), boxes_.end(), index,
                         [](std::int64_t wanted, const Box& box) { return wanted < box.first; });
    return *std::prev(after);
}

std::vector<std::int64_t> SearchSpace::adjacent(std::int64_t index) const {
    const Box& box = boxOf(index);
    std::vector<std::int64_t> found;
    std::int64_t stride = countOf(box);
    for (const std::int64_t size : box.sizes) {
        stride /= size;
        const std::int64_t place = (index - box.first) / stride % size;
        if (place > 0)
            found.push_back(index - stride);
        if (place + 1 < size)
            found.push_back(index + stride);
    }
    return found;
}

std::vector<std::int64_t> SearchSpace::inLine(std::int64_t index) const {
    const Box& box = boxOf(index);
    std::vector<std::int64_t> found;
    std::int64_t stride = countOf(box);
    for (const std::int64_t size : box.sizes) {
        stride /= size;
        const std::int64_t place = (index - box.first) / stride % size;
        for (std::int64_t other = 0; other < size; ++other)
            if (other != place)
                found.push_back(index + (other - place) * stride);
    }
    return found;
}

} // namespace kernelcurve
