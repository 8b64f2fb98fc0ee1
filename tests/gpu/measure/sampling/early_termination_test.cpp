#include "gpu/measure/sampling/stopping_rule.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

/// The reason for stopping and the number of samples, at most 1000.
std::pair<std::optional<StopReason>, int> outcome(double incumbent,
                                                  const std::vector<double>& first, double then) {
    EarlyTermination rule(std::make_unique<FixedCountRule>(100, 10.0), incumbent);
    for (int i = 0; i < 1000; ++i) {
        rule.add({i < int(first.size()) ? first[std::size_t(i)] : then, 1e-3 * i});
        if (rule.decision())
            return {rule.decision(), i + 1};
    }
    return {std::nullopt, 1000};
}

using Outcome = std::pair<std::optional<StopReason>, int>;

TEST(EarlyTermination, EndsWhatCannotBecomeTheBest) {
    EXPECT_EQ(outcome(1e-3, {}, 1.3e-3), Outcome(StopReason::EarlyTermination, 3));
    EXPECT_EQ(outcome(1e-3, {}, 50e-3), Outcome(StopReason::EarlyTermination, 3));
}

TEST(EarlyTermination, LeavesAChanceToWhatIsNear) {
    EXPECT_EQ(outcome(1e-3, {}, 1.19e-3), Outcome(StopReason::CountReached, 100));
    EXPECT_EQ(outcome(1e-3, {}, 0.5e-3), Outcome(StopReason::CountReached, 100));
    // One fast sample is enough to continue, because the slow samples may be disturbed.
    EXPECT_EQ(outcome(1e-3, {3e-3, 1.1e-3}, 3e-3), Outcome(StopReason::CountReached, 100));
}

TEST(EarlyTermination, TheOtherRulesReasonComesFirst) {
    EarlyTermination rule(std::make_unique<FixedCountRule>(3, 10.0), 1e-3);
    for (int i = 0; i < 3; ++i)
        rule.add({5e-3, 0.0});
    EXPECT_EQ(rule.decision(), StopReason::CountReached);
    rule.add({5e-3, 0.0});
    EXPECT_EQ(rule.decision(), StopReason::CountReached) << "a decision stands";
}

} // namespace
} // namespace kernelcurve
