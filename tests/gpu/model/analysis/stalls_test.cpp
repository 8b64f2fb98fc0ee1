#include "gpu/model/analysis/stalls.h"

#include "gpu/model/analysis/limits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

/// A kernel whose warps first wait for memory and then for a barrier.
MetricValues waiting() {
    return {{"issue_slots_busy", 0.12},  {"warp_cycles", 40},   {"stall_long_scoreboard", 28},
            {"stall_barrier", 6},        {"stall_wait", 2},     {"stall_not_selected", 1},
            {"stall_mio_throttle", 3.9}, {"stall_sleeping", 0}, {"time", 1e-3}};
}

std::vector<std::string> english(const std::vector<Message>& sentences) {
    std::vector<std::string> texts;
    for (const Message& sentence : sentences)
        texts.push_back(sentence.english());
    return texts;
}

TEST(Stalls, AreTheLongestWaits) {
    std::vector<std::string_view> tags;
    for (const WarpStall& stall : largestStalls(waiting()))
        tags.push_back(stall.tag);
    EXPECT_THAT(tags, ElementsAre("stall_long_scoreboard", "stall_barrier"))
        << "less than a tenth of 40 cycles is not said";
    EXPECT_DOUBLE_EQ(largestStalls(waiting()).front().share, 0.7);

    MetricValues many = waiting();
    many["stall_wait"] = 5;
    many["stall_mio_throttle"] = 4.5;
    EXPECT_EQ(largestStalls(many).size(), 3U);
    EXPECT_EQ(largestStalls(many).back().tag, "stall_wait");
}

TEST(Stalls, SayWhatHelpsAgainstTheLongest) {
    EXPECT_THAT(
        english(stallSentences(waiting(), false)),
        ElementsAre(
            "according to the counters, the schedulers issue an instruction in 12 % of their "
            "cycles, and a warp spends 40 cycles per instruction",
            "28 of these cycles (70 %): the warp waits for data from global, local, or texture "
            "memory (long scoreboard)",
            "6 of these cycles (15 %): the warp waits for other warps of its block at a barrier "
            "(barrier)",
            StartsWith("possible remedies: issue loads earlier")));
    EXPECT_EQ(stallSentences(waiting(), true).size(), 3U)
        << "memory at its peak is what they wait for: no other loads would help";
}

TEST(Stalls, OfAWarpThatIsReadyAreNoProblem) {
    MetricValues metrics = {{"issue_slots_busy", 0.5},
                            {"warp_cycles", 8},
                            {"stall_not_selected", 5},
                            {"stall_short_scoreboard", 2},
                            {"stall_wait", 1}};
    EXPECT_THAT(english(stallSentences(metrics, false)).back(),
                StartsWith("possible remedies: avoid bank conflicts"))
        << "against the longest real wait";
    metrics["issue_slots_busy"] = 0.9;
    EXPECT_EQ(
        english(stallSentences(metrics, false)).back(),
        "the schedulers are near their limit: to reduce the time, execute fewer instructions");
}

TEST(Stalls, AreNotInventedWhereNothingWasCounted) {
    MetricValues metrics = waiting();
    metrics.erase("warp_cycles");
    EXPECT_THAT(stallSentences(metrics, false), IsEmpty());
    EXPECT_THAT(largestStalls({}), IsEmpty());
}

TEST(Stalls, HaveWordsForEveryReason) {
    for (const Metric& metric : metrics())
        if (metric.tag.starts_with("stall_")) {
            const MetricValues only = {
                {"issue_slots_busy", 0.1}, {"warp_cycles", 2}, {std::string(metric.tag), 1.0}};
            EXPECT_GE(stallSentences(only, true).size(), 2U) << metric.tag;
        }
}

TEST(Stalls, TakeThePlaceOfWhatToMeasureNext) {
    LimitEvidence evidence;
    evidence.timedOnGpu = true;
    evidence.metrics = {{"time", 1e-3}};
    EXPECT_FALSE(limitsOf(evidence).front().next.empty());
    evidence.metrics.merge(waiting());
    EXPECT_TRUE(limitsOf(evidence).front().next.empty());
}

} // namespace
} // namespace kernelcurve
