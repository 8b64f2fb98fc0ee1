#include "gpu/measure/block_timeline.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <map>

namespace kernelcurve {
namespace {

bool isNoted(const BlockTime& block) {
    return block.multiprocessor >= 0 && block.multiprocessor <= INT_MAX && block.begin >= 0 &&
           block.end >= block.begin && block.ended >= block.began && block.began > 0;
}

/// Returns the nanoseconds per cycle, or 0 if the shared clock did not advance.
double rateOf(std::span<const BlockTime> blocks) {
    double nanoseconds = 0;
    double cycles = 0;
    for (const BlockTime& block : blocks) {
        nanoseconds += static_cast<double>(block.ended - block.began);
        cycles += static_cast<double>(block.end - block.begin);
    }
    return cycles > 0 ? nanoseconds / cycles : 0;
}

/// The clock of one SM.
struct OwnClock {
    std::int64_t zero = INT64_MAX; ///< first cycle
    double shared = 0;             ///< corresponding shared time, summed over `stamps`
    double stamps = 0;
};

} // namespace

Timeline blockTimeline(std::span<const BlockTime> blocks, LaneKind lanes) {
    if (blocks.empty() || !std::ranges::all_of(blocks, isNoted))
        return {};
    const double rate = rateOf(blocks);
    const std::int64_t origin = std::ranges::min_element(blocks, {}, &BlockTime::began)->began;
    std::map<std::int64_t, OwnClock> clocks;
    for (const BlockTime& block : blocks) {
        OwnClock& clock = clocks[block.multiprocessor];
        clock.zero = std::min(clock.zero, block.begin);
    }
    for (const BlockTime& block : blocks) {
        OwnClock& clock = clocks[block.multiprocessor];
        const auto add = [&](std::int64_t cycles, std::int64_t shared) {
            clock.shared += static_cast<double>(shared - origin) -
                            rate * static_cast<double>(cycles - clock.zero);
            ++clock.stamps;
        };
        add(block.begin, block.began);
        add(block.end, block.ended);
    }
    Timeline timeline;
    std::map<std::int64_t, int> laneOf;
    for (const auto& [number, clock] : clocks) {
        laneOf[number] = static_cast<int>(timeline.lanes.size());
        timeline.lanes.push_back({lanes, static_cast<int>(number)});
    }
    for (std::size_t number = 0; number < blocks.size(); ++number) {
        const BlockTime& block = blocks[number];
        const OwnClock& clock = clocks[block.multiprocessor];
        const auto at = [&](std::int64_t cycles, std::int64_t shared) {
            return rate > 0 ? std::llround(clock.shared / clock.stamps +
                                           rate * static_cast<double>(cycles - clock.zero))
                            : static_cast<long long>(shared - origin);
        };
        const std::int64_t begin = at(block.begin, block.began);
        timeline.spans.push_back({laneOf[block.multiprocessor], RunStep::Block,
                                  static_cast<std::int64_t>(number), begin,
                                  at(block.end, block.ended) - begin});
    }
    return arranged(std::move(timeline));
}

} // namespace kernelcurve
