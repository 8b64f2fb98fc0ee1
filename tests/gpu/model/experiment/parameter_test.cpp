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
    EXPECT_EQ(problem(unroll, 3), "unroll cannot be 3; it takes one of 1, 2, 4");
    EXPECT_EQ(problem(unroll, 4.0), "unroll takes a whole number, not 4.0");
    EXPECT_EQ(problem(unroll, "four"), "unroll takes a whole number, not four");
}

TEST(Parameter, TakesBothEndsOfItsRange) {
    Parameter n;
    n.name = "n";
    n.range = NumberRange{1, 1048576};
    EXPECT_EQ(problem(n, 1), "");
    EXPECT_EQ(problem(n, 1048576), "");
    EXPECT_EQ(problem(n, 0), "n cannot be 0; it goes from 1 to 1 Mi");
    EXPECT_EQ(problem(n, "64 KiB"),
              "n is no number of bytes: write Ki, Mi or Gi instead of the unit in 64 KiB");
}

TEST(Parameter, OfBytesAdoptsTheUnit) {
    Parameter size;
    size.name = "size";
    size.unit = ParameterUnit::Bytes;
    size.range = NumberRange{1024, 65536};
    EXPECT_EQ(size.adopt("64 KiB"), Value(65536));
    EXPECT_EQ(problem(size, "64 KiB"), "");
    EXPECT_EQ(problem(size, "65 KiB"), "size cannot be 66560; it goes from 1 KiB to 64 KiB");
    EXPECT_EQ(size.adopt("big"), Value("big"));
}

TEST(Parameter, OfRealsTakesWholeNumbersAndNothingInfinite) {
    Parameter alpha;
    alpha.name = "alpha";
    alpha.kind = ParameterKind::Real;
    EXPECT_EQ(alpha.adopt(2), Value(2.0));
    EXPECT_EQ(problem(alpha, 2), "");
    EXPECT_EQ(problem(alpha, std::numeric_limits<double>::quiet_NaN()),
              "alpha takes a number, not nan");
}

TEST(Parameter, OfWordsAndTruthIsNotLenient) {
    Parameter l1;
    l1.name = "l1";
    l1.kind = ParameterKind::Word;
    l1.values = {"ca", "cg"};
    EXPECT_EQ(problem(l1, "cg"), "");
    EXPECT_EQ(problem(l1, 1), "l1 cannot be 1; it takes one of ca, cg");
    Parameter fast;
    fast.name = "fast_math";
    fast.kind = ParameterKind::Boolean;
    EXPECT_EQ(problem(fast, true), "");
    EXPECT_EQ(problem(fast, 1), "fast_math takes true or false, not 1");
}

std::string problem(const Parameter& parameter, const decltype(Axis::points)& points) {
    const auto refused = parameter.firstRefused(Axis{parameter.name, points});
    return refused ? problem(parameter, *refused) : "";
}

TEST(Parameter, NamesTheFirstValueOfARangeThatItDoesNotTake) {
    // Whoever lists them does not come to an end.
    constexpr std::int64_t huge = 1'000'000'000'000'000'000;
    Parameter n;
    n.name = "n";
    n.range = NumberRange{0, 1e18};
    EXPECT_EQ(problem(n, StepRange{0, huge, 1}), "");
    EXPECT_EQ(problem(n, StepRange{huge, 0, -1}), "");
    n.range = NumberRange{0, 1000};
    EXPECT_EQ(problem(n, StepRange{0, huge, 7}), "n cannot be 1001; it goes from 0 to 1000");
    EXPECT_EQ(problem(n, StepRange{-5, huge, 1}), "n cannot be -5; it goes from 0 to 1000");
    EXPECT_EQ(problem(n, TimesRange{1, huge, 3}), "n cannot be 2187; it goes from 0 to 1000");
    EXPECT_EQ(problem(n, StepRange{0.5, 9.5, 1}), "n takes a whole number, not 0.5");
    n.values = {1, 2, 4};
    EXPECT_EQ(problem(n, StepRange{1, huge, 1}), "n cannot be 3; it takes one of 1, 2, 4");
    EXPECT_EQ(problem(n, TimesRange{1, 4, 2}), "");
    EXPECT_EQ(problem(n, std::vector<Value>{4, 2, 8}), "n cannot be 8; it takes one of 1, 2, 4");
}

} // namespace
} // namespace kernelcurve
