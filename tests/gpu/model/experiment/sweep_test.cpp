#include "gpu/model/experiment/sweep.h"

#include <gtest/gtest.h>

#include <limits>

namespace kernelcurve {
namespace {

using List = std::vector<Value>;

Axis steps(Value from, Value to, Value step) {
    return {"x", StepRange{from, to, step}};
}
Axis times(Value from, Value to, Value by) {
    return {"x", TimesRange{from, to, by}};
}

TEST(Steps, IncludeBothEnds) {
    EXPECT_EQ(steps(0, 4, 1).values(), (List{0, 1, 2, 3, 4}));
    EXPECT_EQ(steps(0, 128, 1).size(), 129);
    EXPECT_EQ(steps(5, 5, 1).values(), (List{5}));
    EXPECT_EQ(steps(4, 0, -2).values(), (List{4, 2, 0}));
}

TEST(Steps, DoNotPassAnEndTheyMiss) {
    EXPECT_EQ(steps(0, 10, 3).values(), (List{0, 3, 6, 9}));
}

TEST(Steps, OfATenthReadAsWritten) {
    const List values = steps(0, 1, 0.1).values();
    ASSERT_EQ(values.size(), 11U);
    EXPECT_EQ(values[3], Value(0.3));
    EXPECT_EQ(values[10], Value(1.0));
}

TEST(Steps, RunningTheWrongWayAreNone) {
    EXPECT_EQ(steps(4, 0, 1).size(), 0);
    EXPECT_EQ(steps(0, 4, -1).size(), 0);
    EXPECT_EQ(steps(0, 4, 0).size(), 0);
    EXPECT_EQ(steps(0.0, 4.0, 0.0).size(), 0);
    EXPECT_TRUE(steps(4, 0, 1).values().empty());
}

TEST(Steps, AreCountedWithoutOverflow) {
    constexpr auto least = std::numeric_limits<std::int64_t>::min();
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    EXPECT_EQ(steps(least, most, 1).size(), most);
    EXPECT_EQ(steps(0.0, 1e300, 1e-300).size(), 0);
    EXPECT_EQ(steps(0.0, 1e30, 1.0).size(), most);
}

TEST(Times, MultiplyUpToTheEnd) {
    EXPECT_EQ(times(1, 16, 2).values(), (List{1, 2, 4, 8, 16}));
    EXPECT_EQ(times(1, 20, 2).values(), (List{1, 2, 4, 8, 16}));
    EXPECT_EQ(times("64 KiB", "256 KiB", 2).values(), (List{65536, 131072, 262144}));
    EXPECT_EQ(times(0.5, 4.0, 2).values(), (List{0.5, 1.0, 2.0, 4.0}));
}

TEST(Times, GiveWholeNumbersBetweenWholeEnds) {
    EXPECT_EQ(times(16, 81, 1.5).values(), (List{16, 24, 36, 54, 81}));
    EXPECT_EQ(times(10, 34, 1.5).values(), (List{10, 15, 23, 34}));
}

TEST(Times, ThatDoNotGrowAreNone) {
    EXPECT_EQ(times(1, 16, 1).size(), 0);
    EXPECT_EQ(times(0, 16, 2).size(), 0);
    EXPECT_EQ(times(-1, 16, 2).size(), 0);
    EXPECT_EQ(times(16, 1, 2).size(), 0);
}

TEST(Times, AreExactUpToTheLargestNumbers) {
    constexpr std::int64_t huge = std::int64_t{1} << 62;
    EXPECT_EQ(times(1, huge, 2).size(), 63);
    EXPECT_EQ(times(1, huge - 1, 2).size(), 62);
    EXPECT_EQ(times(1, huge, 2).values().back(), Value(huge));
}

constexpr std::int64_t billionBillion = 1'000'000'000'000'000'000;

TEST(Axis, GivesAnyOfItsValuesWithoutTheOthers) {
    for (const Axis& axis :
         {steps(0, 10, 3), steps(4, 0, -2), steps(0, 1, 0.1), times(16, 81, 1.5),
          times("64 KiB", "256 KiB", 2), times(0.5, 4.0, 2), Axis{"x", List{"float", "double"}}}) {
        const List values = axis.values();
        ASSERT_EQ(axis.size(), static_cast<std::int64_t>(values.size()));
        for (std::size_t index = 0; index < values.size(); ++index)
            EXPECT_EQ(axis.at(static_cast<std::int64_t>(index)), values[index]);
    }
    const Axis huge = steps(0, billionBillion, 1);
    EXPECT_EQ(huge.size(), billionBillion + 1);
    EXPECT_EQ(huge.at(billionBillion), Value(billionBillion));
    EXPECT_EQ(huge.at(123'456'789'012'345'678), Value(std::int64_t{123'456'789'012'345'678}));
}

TEST(Axis, KnowsWhetherItRepeatsAValue) {
    EXPECT_TRUE(steps(0, billionBillion, 1).tellsValuesApart());
    EXPECT_TRUE(steps(0, 1, 0.1).tellsValuesApart());
    EXPECT_TRUE(times(16, 81, 1.5).tellsValuesApart());
    EXPECT_TRUE((Axis{"x", List{1, 2, 4}}).tellsValuesApart());
    EXPECT_FALSE((Axis{"x", List{1, 2, 1}}).tellsValuesApart());
    EXPECT_FALSE(times(1, 64, 1.5).tellsValuesApart()) << "1, 2, 2";
    const Axis fine = steps(1.0, 1.0 + 1e-13, 1e-16);
    ASSERT_GT(fine.size(), 1);
    EXPECT_FALSE(fine.tellsValuesApart()) << fine.at(0).text() << " " << fine.at(1).text();
    EXPECT_TRUE(times(5, 5, 1.0000001).tellsValuesApart()) << "one value";
}

} // namespace
} // namespace kernelcurve
