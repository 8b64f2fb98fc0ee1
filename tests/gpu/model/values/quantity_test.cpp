#include "gpu/model/values/quantity.h"
#include "gpu/model/values/rough_figures.h"
#include "gpu/model/values/value.h"
#include "tests/gpu/model/values/comma_locale.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

namespace kernelcurve {
namespace {

TEST(Count, MultipliesByPowersOfTwo) {
    EXPECT_EQ(parseCount("64 Mi"), 67108864);
    EXPECT_EQ(parseCount("64Ki"), 65536);
    EXPECT_EQ(parseCount("-3 Gi"), -3LL * 1073741824);
    EXPECT_EQ(parseCount("+12"), 12);
    EXPECT_EQ(parseCount("1e6"), 1000000);
    EXPECT_EQ(parseCount("2.5E3"), 2500);
    EXPECT_EQ(parseCount("9007199254740992e0"), std::int64_t{1} << 53);
    EXPECT_EQ(parseCount("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
}

TEST(Count, RefusesWhatIsNoCount) {
    for (const char* text :
         {"", "Mi", "64 M", "64 MiB", "64 mi", "1.5 Mi", "1e-3", "1.5e0", "1e17", "0x10", "12 ",
          " 12", "+-3", "9223372036854775808", "8589934592 Gi", "4 4"})
        EXPECT_EQ(parseCount(text), std::nullopt) << text;
}

TEST(Number, IsReadInEveryNotationOrNotAtAll) {
    EXPECT_EQ(parseNumber("0.5"), 0.5);
    EXPECT_EQ(parseNumber("-1e3"), -1000);
    EXPECT_EQ(parseNumber(" 16 Ki "), 16384);
    EXPECT_EQ(parseNumber("64 KiB"), 65536);
    for (const char* text : {"", " ", "16 Kx", "16 K", "1 2", "1,5", "nan", "inf", "0x10", "Ki"})
        EXPECT_EQ(parseNumber(text), std::nullopt) << text;
}

TEST(Count, IsWrittenShortOnlyWhereItReadsBetter) {
    EXPECT_EQ(formatCount(67108864), "64 Mi");
    EXPECT_EQ(formatCount(65536), "64 Ki");
    EXPECT_EQ(formatCount(1024), "1024");
    EXPECT_EQ(formatCount(1000000), "1000000");
    EXPECT_EQ(formatCount(0), "0");
    EXPECT_EQ(formatCount(std::numeric_limits<std::int64_t>::min()), "-8589934592 Gi");
}

TEST(Count, TellsTooLargeFromWrong) {
    for (const char* large : {"99999999999999999999", "-99999999999999999999",
                              "9223372036854775808", "8589934592 Gi", "8589934592 GiB"})
        EXPECT_TRUE(isTooLarge(large)) << large;
    for (const char* other : {"9223372036854775807", "64 Ki", "abc", "", "1.5", "1e30", "--1",
                              "99999999999999999999 Ti"})
        EXPECT_FALSE(isTooLarge(other)) << other;
}

TEST(RoughNumber, SetsThousandsApart) {
    EXPECT_EQ(roughGrouped(26619.422), "26,600");
    EXPECT_EQ(roughGrouped(999.6), "1,000");
    EXPECT_EQ(roughGrouped(12.34), "12.3");
    EXPECT_EQ(roughGrouped(1234567), "1,230,000");
    EXPECT_EQ(roughGrouped(0.125), "0.125");
}

TEST(RoughNumber, HasNoMoreDigitsThanWereAskedFor) {
    for (int milliseconds = 1; milliseconds < 1000; ++milliseconds)
        EXPECT_EQ(roughDuration(milliseconds * 1e-3), std::to_string(milliseconds) + " ms");
    EXPECT_EQ(roughDuration(12.3456, 4), "12.35 s");
    EXPECT_EQ(rounded(0.092345, 3), 0.0923);
    EXPECT_EQ(rounded(-61449, 3), -61400);
    EXPECT_EQ(rounded(0, 3), 0);
}

TEST(RoughNumber, ALargeChangeIsAFactor) {
    EXPECT_EQ(roughFactor(26618.422), "26,600");
    EXPECT_EQ(roughFactor(10), "11");
    for (const double change : {9.99, 0.5, 0.0, -0.99})
        EXPECT_FALSE(roughFactor(change)) << change;
}

TEST(Bytes, TakeTheirOwnUnitsOnly) {
    EXPECT_EQ(parseBytes("64 KiB"), 65536);
    EXPECT_EQ(parseBytes("5 B"), 5);
    EXPECT_EQ(parseBytes("7"), 7);
    for (const char* text : {"64 Ki", "64 KB", "B", "8589934592 GiB"})
        EXPECT_EQ(parseBytes(text), std::nullopt) << text;
    EXPECT_EQ(formatBytes(65536), "64 KiB");
    EXPECT_EQ(formatBytes(12345), "12345 B");
    EXPECT_EQ(formatBytes(0), "0 B");
}

TEST(PercentAndDuration, AreRoundedOnce) {
    EXPECT_EQ(parsePercent("0.5 %"), 0.005);
    EXPECT_EQ(parsePercent("7%"), 0.07);
    EXPECT_EQ(parsePercent("0.5"), std::nullopt);
    EXPECT_EQ(parsePercent("half %"), std::nullopt);
    EXPECT_EQ(parseDuration("2 s"), 2.0);
    EXPECT_EQ(parseDuration("820 us"), 820e-6);
    EXPECT_EQ(parseDuration("1.5 ms"), 1.5e-3);
    EXPECT_EQ(parseDuration("80 ns"), 80e-9);
    EXPECT_EQ(parseDuration("1 min"), 60.0);
    EXPECT_EQ(parseDuration("1e-3 s"), 1e-3);
    for (const char* text : {"2", "2 h", "s", "1e999 s", "nan s", "2 s s", "1e99999999999999 s"})
        EXPECT_EQ(parseDuration(text), std::nullopt) << text;
    EXPECT_EQ(formatPercent(0.005), "0.5 %");
    EXPECT_EQ(formatPercent(0.07), "7 %");
    EXPECT_EQ(formatDuration(2), "2 s");
    EXPECT_EQ(formatDuration(0.0015), "1.5 ms");
    EXPECT_EQ(formatDuration(0.00082), "820 us");
    EXPECT_EQ(formatDuration(120), "120 s");
}

TEST(Numbers, ReadBackBitForBitInAnyLocale) {
    const CommaLocale comma;
    std::mt19937_64 random(20260101);
    for (int i = 0; i < 20000; ++i) {
        const auto number = std::bit_cast<double>(random());
        if (!std::isfinite(number))
            continue;
        const auto bits = std::bit_cast<std::uint64_t>(number);
        const std::optional<double> real = parseReal(formatReal(number));
        const std::optional<double> percent = parsePercent(formatPercent(number));
        const std::optional<double> duration = parseDuration(formatDuration(number));
        ASSERT_TRUE(real && percent && duration) << formatReal(number);
        ASSERT_EQ(std::bit_cast<std::uint64_t>(*real), bits);
        ASSERT_EQ(std::bit_cast<std::uint64_t>(*percent), bits) << formatPercent(number);
        ASSERT_EQ(std::bit_cast<std::uint64_t>(*duration), bits) << formatDuration(number);
    }
    EXPECT_EQ(formatReal(1234.5), "1234.5");
    EXPECT_EQ(Value(1234567).text(), "1234567");
}

TEST(Real, RefusesWhatIsNotFinite) {
    for (const char* text : {"nan", "inf", "-inf", "1e999", "1,5", "", "1.5x"})
        EXPECT_EQ(parseReal(text), std::nullopt) << text;
    EXPECT_EQ(parseReal("-0.25"), -0.25);
}

TEST(ValueText, TellsRealsFromWholeNumbers) {
    EXPECT_EQ(Value(3.0).text(), "3.0");
    EXPECT_EQ(Value(3).text(), "3");
    EXPECT_EQ(Value(-0.0).text(), "-0.0");
    EXPECT_EQ(Value(1e20).text(), "1e+20");
    EXPECT_EQ(Value(true).text(), "true");
    EXPECT_EQ(Value("float").text(), "float");
    EXPECT_EQ(Value(true).number(), 1.0);
    EXPECT_EQ(Value("float").number(), std::nullopt);
}

} // namespace
} // namespace kernelcurve
