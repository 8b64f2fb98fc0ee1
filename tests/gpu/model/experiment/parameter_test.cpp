#include "gpu/model/experiment/parameter.h"

#include <gtest/gtest.h>

#include <limits>

namespace kernelcurve {
namespace {

std::string problem(const Parameter& parameter, const Value& value) {
    const std::optional<Message> found = parameter.problemWith(value);
    return found ? found->english() : "";
}

TEST(Parameter, TakesWhatItsListHolds) {
    Parameter unroll;
    unroll.name = "unroll";
    unroll.values = {1, 2, 4};
    EXPECT_EQ(problem(unroll, 4), "");
    EXPECT_EQ(problem(unroll, 3), "unroll must be one of 1, 2, 4, not 3");
    EXPECT_EQ(problem(unroll, 4.0), "unroll must be an integer, not 4.0");
    EXPECT_EQ(problem(unroll, "four"), "unroll must be an integer, not four");
}

TEST(Parameter, TakesBothEndsOfItsRange) {
    Parameter n;
    n.name = "n";
    n.range = NumberRange{1, 1048576};
    EXPECT_EQ(problem(n, 1), "");
    EXPECT_EQ(problem(n, 1048576), "");
    EXPECT_EQ(problem(n, 0), "n must be from 1 to 1 Mi, not 0");
    EXPECT_EQ(problem(n, "64 KiB"),
              "Invalid number of bytes: n. Use Ki, Mi, or Gi instead of the unit in 64 KiB");
}

TEST(Parameter, OfBytesAdoptsTheUnit) {
    Parameter size;
    size.name = "size";
    size.unit = ParameterUnit::Bytes;
    size.range = NumberRange{1024, 65536};
    EXPECT_EQ(size.adopt("64 KiB"), Value(65536));
    EXPECT_EQ(problem(size, "64 KiB"), "");
    EXPECT_EQ(problem(size, "65 KiB"), "size must be from 1 KiB to 64 KiB, not 66560");
    EXPECT_EQ(size.adopt("big"), Value("big"));
}

TEST(Parameter, OfRealsTakesWholeNumbersAndNothingInfinite) {
    Parameter alpha;
    alpha.name = "alpha";
    alpha.kind = ParameterKind::Real;
    EXPECT_EQ(alpha.adopt(2), Value(2.0));
    EXPECT_EQ(problem(alpha, 2), "");
    EXPECT_EQ(problem(alpha, std::numeric_limits<double>::quiet_NaN()),
              "alpha must be a number, not nan");
}

TEST(Parameter, OfWordsAndTruthIsNotLenient) {
    Parameter l1;
    l1.name = "l1";
    l1.kind = ParameterKind::Word;
    l1.values = {"ca", "cg"};
    EXPECT_EQ(problem(l1, "cg"), "");
    EXPECT_EQ(problem(l1, 1), "l1 must be one of ca, cg, not 1");
    Parameter fast;
    fast.name = "fast_math";
    fast.kind = ParameterKind::Boolean;
    EXPECT_EQ(problem(fast, true), "");
    EXPECT_EQ(problem(fast, 1), "fast_math must be true or false, not 1");
}

std::string problem(const Parameter& parameter, const decltype(Axis::points)& points) {
    const auto refused = parameter.firstRefused(Axis{parameter.name, points});
    return refused ? problem(parameter, *refused) : "";
}

TEST(Parameter, NamesTheFirstValueOfARangeThatItDoesNotTake) {
    // A list of so many values would never be complete.
    constexpr std::int64_t huge = 1'000'000'000'000'000'000;
    Parameter n;
    n.name = "n";
    n.range = NumberRange{0, 1e18};
    EXPECT_EQ(problem(n, StepRange{0, huge, 1}), "");
    EXPECT_EQ(problem(n, StepRange{huge, 0, -1}), "");
    n.range = NumberRange{0, 1000};
    EXPECT_EQ(problem(n, StepRange{0, huge, 7}), "n must be from 0 to 1000, not 1001");
    EXPECT_EQ(problem(n, StepRange{-5, huge, 1}), "n must be from 0 to 1000, not -5");
    EXPECT_EQ(problem(n, TimesRange{1, huge, 3}), "n must be from 0 to 1000, not 2187");
    EXPECT_EQ(problem(n, StepRange{0.5, 9.5, 1}), "n must be an integer, not 0.5");
    n.values = {1, 2, 4};
    EXPECT_EQ(problem(n, StepRange{1, huge, 1}), "n must be one of 1, 2, 4, not 3");
    EXPECT_EQ(problem(n, TimesRange{1, 4, 2}), "");
    EXPECT_EQ(problem(n, std::vector<Value>{4, 2, 8}), "n must be one of 1, 2, 4, not 8");
}

} // namespace
} // namespace kernelcurve
