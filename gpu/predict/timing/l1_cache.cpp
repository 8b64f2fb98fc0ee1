#include "gpu/predict/timing/l1_cache.h"

#include <algorithm>

namespace kernelcurve::timing {

namespace {
constexpr double lineSize = 128;
}

L1Cache::L1Cache(double bytes)
    : sets_(std::max<std::size_t>(static_cast<std::size_t>(bytes / lineSize) / ways, 1))
    , lines_(sets_ * ways) {}

L1Cache::Line* L1Cache::setOf(std::uint64_t line) {
    return &lines_[hashed(line) % sets_ * ways];
}

L1Cache::Line* L1Cache::find(std::uint64_t line) {
    Line* const set = setOf(line);
    for (std::size_t way = 0; way < ways; ++way)
        if (set[way].tag == line) {
            set[way].used = ++clock_;
            return &set[way];
        }
    return nullptr;
}

L1Cache::Line& L1Cache::allocate(std::uint64_t line) {
    Line* const set = setOf(line);
    Line& oldest = *std::min_element(set, set + ways,
                                     [](const Line& a, const Line& b) { return a.used < b.used; });
    oldest = Line{line, ++clock_, 0, {}};
    return oldest;
}

} // namespace kernelcurve::timing
