#include "app/engine/pace/time_left.h"

#include <algorithm>
#include <numeric>

namespace kernelcurve {

namespace {

// Sizes and kernels are swept in order, so that the next configurations are like the last ones.
constexpr std::size_t window = 32;

} // namespace

TimeLeft::TimeLeft(std::int64_t configurations, Duration now)
    : configurations_(configurations)
    , last_(now) {}

void TimeLeft::finish(Duration now, bool usual) {
    if (done_++ > 0 && usual)
        recent_.push_back(now - last_);
    if (recent_.size() > window)
        recent_.pop_front();
    last_ = now;
}

std::optional<TimeLeft::Duration> TimeLeft::estimate(Duration now) const {
    if (recent_.empty())
        return std::nullopt;
    const Duration each = std::accumulate(recent_.begin(), recent_.end(), Duration{}) /
                          static_cast<double>(recent_.size());
    const auto remaining = static_cast<double>(std::max<std::int64_t>(configurations_ - done_, 0));
    // The running configuration has used up some of its share, at most all of it.
    return std::max(each * remaining - std::min(now - last_, each), Duration{});
}

} // namespace kernelcurve
