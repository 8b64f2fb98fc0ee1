#include "gpu/measure/untimed_metrics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kernelcurve {
namespace {

/// A block on a multiprocessor whose cycle counter has its own start and takes half a ns per cycle.
/// The clock advances every `tick` ns.
BlockTime block(int multiprocessor, std::int64_t begin, std::int64_t end, std::int64_t tick) {
    const std::int64_t ahead = std::int64_t{1} << (50 + multiprocessor);
    const std::int64_t zero = 1'700'000'000'000'000'000;
    const auto shared = [&](std::int64_t ns) { return (zero + ns) / tick * tick; };
    return {ahead + 2 * begin, ahead + 2 * end, shared(begin), shared(end), multiprocessor};
}

TEST(BlockTimeline, BringsTheCountersOfAllMultiprocessorsTogether) {
    const std::vector<BlockTime> noted = {block(4, 1000, 5000, 1), block(2, 3000, 4000, 1),
                                          block(4, 5000, 9000, 1)};
    const Timeline timeline = blockTimeline(noted, LaneKind::Multiprocessor);
    EXPECT_EQ(timeline.lanes, (std::vector<TimelineLane>{{LaneKind::Multiprocessor, 2},
                                                         {LaneKind::Multiprocessor, 4}}));
    EXPECT_EQ(timeline.spans, (std::vector<TimelineSpan>{{0, RunStep::Block, 1, 2000, 1000},
                                                         {1, RunStep::Block, 0, 0, 4000},
                                                         {1, RunStep::Block, 2, 4000, 4000}}));
}

TEST(BlockTimeline, IsFinerThanTheSharedClock) {
    // The blocks take 307 ns, and the clock advances every 1000 ns.
    std::vector<BlockTime> noted;
    constexpr int count = 400;
    constexpr int length = 307;
    for (int multiprocessor = 0; multiprocessor < 2; ++multiprocessor)
        for (int at = 0; at < count; ++at)
            noted.push_back(block(multiprocessor, length * at + 150 * multiprocessor,
                                  length * (at + 1) + 150 * multiprocessor, 1000));
    const Timeline timeline = blockTimeline(noted, LaneKind::Multiprocessor);
    ASSERT_EQ(timeline.spans.size(), noted.size());
    for (int at = 0; at < count; ++at) {
        const TimelineSpan& one = timeline.spans[static_cast<std::size_t>(at)];
        const TimelineSpan& other = timeline.spans[static_cast<std::size_t>(count + at)];
        ASSERT_NEAR(static_cast<double>(one.length), length, 2);
        ASSERT_NEAR(static_cast<double>(other.begin - one.begin), 150, 30);
    }
}

TEST(BlockTimeline, GoesByTheSharedClockWhereThatDidNotTickInABlock) {
    std::vector<BlockTime> noted = {block(0, 0, 10, 1), block(0, 20, 30, 1)};
    for (BlockTime& each : noted)
        each.ended = each.began;
    const Timeline timeline = blockTimeline(noted, LaneKind::Worker);
    ASSERT_EQ(timeline.spans.size(), 2U);
    EXPECT_EQ(timeline.spans[1].begin, 20);
}

TEST(BlockTimeline, IsEmptyWhereABlockNotedNothing) {
    std::vector<BlockTime> noted = {block(0, 0, 10, 1), block(0, 20, 30, 1)};
    noted[1] = {-1, -1, -1, -1, -1}; // as in poisoned memory
    EXPECT_TRUE(blockTimeline(noted, LaneKind::Multiprocessor).empty());
    noted[1] = block(0, 30, 20, 1); // the end is before the begin
    EXPECT_TRUE(blockTimeline(noted, LaneKind::Multiprocessor).empty());
    EXPECT_TRUE(blockTimeline({}, LaneKind::Multiprocessor).empty());
}

} // namespace
} // namespace kernelcurve
