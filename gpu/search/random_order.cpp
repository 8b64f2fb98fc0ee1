#include "gpu/search/random_order.h"

#include <numeric>
#include <utility>

namespace kernelcurve {

std::int64_t RandomNumbers::below(std::int64_t count) {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
    mixed ^= mixed >> 31U;
    return static_cast<std::int64_t>(mixed % static_cast<std::uint64_t>(count));
}

void RandomNumbers::shuffle(std::vector<std::int64_t>& values) {
    for (std::size_t left = values.size(); left > 1; --left)
        std::swap(values[left - 1],
                  values[static_cast<std::size_t>(below(static_cast<std::int64_t>(left)))]);
}

RandomOrder::RandomOrder(std::int64_t count)
    : left_(static_cast<std::size_t>(count)) {
    std::iota(left_.begin(), left_.end(), 0);
}

std::int64_t RandomOrder::draw(RandomNumbers& random) {
    std::swap(
        left_[static_cast<std::size_t>(random.below(static_cast<std::int64_t>(left_.size())))],
        left_.back());
    const std::int64_t drawn = left_.back();
    left_.pop_back();
    return drawn;
}

} // namespace kernelcurve
