#include "app/document/edit/parameter_text.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using Points = decltype(Axis::points);

Parameter wholeNumber(std::vector<Value> values = {}) {
    Parameter parameter;
    parameter.name = "offset";
    parameter.values = std::move(values);
    parameter.range =
        parameter.values.empty() ? std::optional(NumberRange{0, 1 << 20}) : std::nullopt;
    return parameter;
}

Parameter count() {
    Parameter parameter = wholeNumber();
    parameter.unit = ParameterUnit::Count;
    parameter.range = NumberRange{1, 1e9};
    parameter.defaultValue = 1 << 20;
    return parameter;
}

ParameterEntry entry(const char* text, const Parameter& parameter) {
    const auto parsed = parseEntry(QString::fromUtf8(text), parameter);
    if (const auto* problem = std::get_if<Message>(&parsed))
        ADD_FAILURE() << text << ": " << problem->english();
    return std::holds_alternative<ParameterEntry>(parsed) ? std::get<ParameterEntry>(parsed)
                                                          : ParameterEntry(Value(-1));
}

std::vector<Value> values(const char* text, const Parameter& parameter) {
    const ParameterEntry parsed = entry(text, parameter);
    if (const auto* value = std::get_if<Value>(&parsed))
        return {*value};
    return Axis{{}, std::get<Points>(parsed)}.values();
}

std::string problem(const char* text, const Parameter& parameter) {
    const auto parsed = parseEntry(QString::fromUtf8(text), parameter);
    const auto* problem = std::get_if<Message>(&parsed);
    return problem ? problem->english() : "none";
}

TEST(ParameterText, ReadsOneValue) {
    EXPECT_EQ(entry(" 8 ", wholeNumber()), ParameterEntry(Value(8)));
    EXPECT_EQ(entry("64 Mi", count()), ParameterEntry(Value(std::int64_t{64} << 20)));
}

TEST(ParameterText, ReadsListsWithEitherComma) {
    EXPECT_EQ(values("1, 2,4", wholeNumber()), (std::vector<Value>{1, 2, 4}));
    EXPECT_EQ(values("1，2、4", wholeNumber()), (std::vector<Value>{1, 2, 4}));
}

TEST(ParameterText, DoesNotReadGroupedDigitsAsAList) {
    EXPECT_EQ(problem("1,000,000", count()),
              "“1,000,000”: a comma separates values; write 1000000 for one number");
    EXPECT_EQ(problem("1,024", wholeNumber()),
              "“1,024”: a comma separates values; write 1024 for one number");
    EXPECT_EQ(values("128,256,512", wholeNumber()), (std::vector<Value>{128, 256, 512}));
    EXPECT_EQ(values("1,0", wholeNumber()), (std::vector<Value>{1, 0}));
}

TEST(ParameterText, ReadsRangesWithBothEnds) {
    EXPECT_EQ(entry("0..128 step 4", wholeNumber()), ParameterEntry(Points(StepRange{0, 128, 4})));
    EXPECT_EQ(values("0..3", wholeNumber()), (std::vector<Value>{0, 1, 2, 3}));
    EXPECT_EQ(values("8 .. 0 step -4", wholeNumber()), (std::vector<Value>{8, 4, 0}));
    EXPECT_EQ(values("1 Ki..64 Ki times 8", count()), (std::vector<Value>{1024, 8192, 65536}));
    EXPECT_EQ(values("0, 1, 8..32 times 2", wholeNumber()), (std::vector<Value>{0, 1, 8, 16, 32}));
}

TEST(ParameterText, OnePointIsAValue) {
    EXPECT_EQ(entry("5..5", wholeNumber()), ParameterEntry(Value(5)));
}

TEST(ParameterText, SaysWhatIsWrong) {
    EXPECT_EQ(problem("abc", wholeNumber()),
              "invalid integer: “abc”; use a value such as 4096 or 64 Ki");
    EXPECT_EQ(problem("99999999999999999999", wholeNumber()),
              "“99999999999999999999” is too large");
    EXPECT_EQ(problem("9223372036854775807 Ki", wholeNumber()),
              "“9223372036854775807 Ki” is too large");
    EXPECT_EQ(problem("1.5", wholeNumber()),
              "invalid integer: “1.5”; use a value such as 4096 or 64 Ki");
    EXPECT_EQ(problem("1, ,2", wholeNumber()), "missing value next to a comma");
    EXPECT_EQ(problem("1, 2, 1", wholeNumber()), "1 is listed twice");
    EXPECT_EQ(problem("0..8 stepp 2", wholeNumber()),
              "unexpected “stepp 2” after a range; write “step” or “times” and a number");
    EXPECT_EQ(problem("5..1", wholeNumber()), "the range ends before it starts; swap its ends");
    EXPECT_EQ(problem("1..5 step 0", wholeNumber()), "the step must not be 0");
    EXPECT_EQ(problem("1..5 step", wholeNumber()), "missing number after “step”");
    EXPECT_EQ(problem("0..8 times 2", wholeNumber()), "a range with “times” must start above 0");
    EXPECT_EQ(problem("1..8 times 1", wholeNumber()),
              "the factor after “times” must be greater than 1");
    EXPECT_EQ(problem("1..900000000", count()),
              "the range has more than a million values; use a larger step");
}

TEST(ParameterText, AsksTheParameterWhatItTakes) {
    EXPECT_NE(problem("3", wholeNumber({1, 2, 4})), "none");
    EXPECT_NE(problem("1..4", wholeNumber({1, 2, 4})), "none");
    EXPECT_EQ(problem("1, 4", wholeNumber({1, 2, 4})), "none");
}

TEST(ParameterText, ReadsWordsAndTruth) {
    Parameter word;
    word.kind = ParameterKind::Word;
    word.defaultValue = "float";
    word.values = {"float", "double"};
    EXPECT_EQ(entry("double", word), ParameterEntry(Value("double")));
    EXPECT_EQ(values("float, double", word), (std::vector<Value>{"float", "double"}));
    EXPECT_EQ(problem("float..double", word),
              "only numbers can have a range; list the values instead");
    Parameter truth;
    truth.kind = ParameterKind::Boolean;
    truth.defaultValue = false;
    EXPECT_EQ(values("no, yes", truth), (std::vector<Value>{false, true}));
    EXPECT_EQ(problem("perhaps", truth), "invalid value: “perhaps”; use yes or no");
}

TEST(ParameterText, WritesWhatItReads) {
    const Parameter parameter = count();
    for (const char* text : {"64 Mi", "1, 2, 4", "0..128 step 4", "1024..64 Mi times 4"}) {
        const Parameter& used = text[0] == '0' ? wholeNumber() : parameter;
        EXPECT_EQ(entryText(entry(text, used), used).toStdString(), text);
    }
}

TEST(ParameterText, OffersAllowedValuesAndTheirSweep) {
    EXPECT_EQ(suggestedEntries(wholeNumber({1, 2, 4})), (QStringList{"1", "2", "4", "1, 2, 4"}));
    EXPECT_EQ(allowedText(wholeNumber({1, 2, 4})).toStdString(), "1, 2 or 4");
    for (const QString& suggestion : suggestedEntries(count()))
        EXPECT_TRUE(std::holds_alternative<ParameterEntry>(parseEntry(suggestion, count())))
            << suggestion.toStdString();
}

TEST(ParameterText, CountsALongRangeWithoutListingIt) {
    Parameter elements = count();
    elements.range = NumberRange{1, 9e18};
    // Code that lists these values, or searches for each of them, would not end.
    EXPECT_EQ(problem("1..1000000000000000000", elements),
              "the range has more than a million values; use a larger step");
    EXPECT_EQ(problem("1024..67108864", elements),
              "the range has more than a million values; use a larger step");
    EXPECT_EQ(entry("1..1000000", elements), ParameterEntry(Points(StepRange{1, 1000000, 1})));
    EXPECT_EQ(entry("1024..67108864 times 2", elements),
              ParameterEntry(Points(TimesRange{1024, 67108864, 2})));
    EXPECT_EQ(problem("1..999999999999999999 step 1000000000000", elements), "none");
}

TEST(ParameterText, AListIsNoLongerThanAPersonWrites) {
    Parameter elements = count();
    EXPECT_EQ(values("1..4000, 5000", elements).size(), 4001U);
    EXPECT_EQ(problem("1..4096, 5000", elements),
              "a list may have at most 4096 values; use a single range for more");
    EXPECT_EQ(problem("5000, 1..900000", elements),
              "a list may have at most 4096 values; use a single range for more");
    EXPECT_EQ(problem("1..50, 17", elements), "17 is listed twice");
}

TEST(ParameterText, RefusesStepsThatRoundingSwallows) {
    Parameter real;
    real.kind = ParameterKind::Real;
    real.defaultValue = 1.0;
    EXPECT_EQ(problem("1..1.0000000000001 step 0.0000000000000001", real),
              "the step is too small: consecutive values would be equal");
}

TEST(ParameterText, QuotesNoMoreThanIsNeededToFindIt) {
    const std::string text(100'000, 'x');
    EXPECT_EQ(problem(text.c_str(), wholeNumber()), "invalid integer: “" + std::string(40, 'x') +
                                                        "…”; use a value such as 4096 or 64 Ki");
}

} // namespace
} // namespace kernelcurve
