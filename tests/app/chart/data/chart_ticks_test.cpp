#include "app/chart/data/chart_ticks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace kernelcurve {
namespace {

using testing::ElementsAre;

std::vector<std::string> labels(const ChartTickMarks& marks) {
    std::vector<std::string> all;
    for (const QString& label : marks.labels)
        all.push_back(label.toStdString());
    return all;
}

ChartAxis axisOf(ChartTicks ticks, bool logarithmic, bool whole = false) {
    ChartAxis axis;
    axis.ticks = ticks;
    axis.logarithmic = logarithmic;
    axis.whole = whole;
    return axis;
}

TEST(ChartTicks, LinearStepsAreOneTwoOrFive) {
    const ChartAxis axis = axisOf(ChartTicks::Decimal, false);
    EXPECT_THAT(labels(chartTicks(axis, 0, 1, 5)),
                ElementsAre("0", "0.2", "0.4", "0.6", "0.8", "1.0"));
    EXPECT_THAT(labels(chartTicks(axis, -30, 110, 4)), ElementsAre("0", "50", "100"));
    EXPECT_THAT(labels(chartTicks(axis, 0, 3e7, 3)), ElementsAre("0", "1e+07", "2e+07", "3e+07"));
}

TEST(ChartTicks, WholeNumbersHaveNoTickBetween) {
    EXPECT_THAT(labels(chartTicks(axisOf(ChartTicks::Decimal, false, true), 0.9, 4.1, 12)),
                ElementsAre("1", "2", "3", "4"));
}

TEST(ChartTicks, OffsetsStepInPowersOfTwo) {
    EXPECT_THAT(labels(chartTicks(axisOf(ChartTicks::Counts, false, true), -4, 132, 5)),
                ElementsAre("0", "32", "64", "96", "128"));
}

TEST(ChartTicks, SmallCountsKeepTheirDigitsAndLargeOnesArePrefixed) {
    const ChartAxis axis = axisOf(ChartTicks::Counts, true, true);
    EXPECT_THAT(labels(chartTicks(axis, 60, 1100, 8)),
                ElementsAre("64", "128", "256", "512", "1024"));
    EXPECT_THAT(
        labels(chartTicks(axis, 1000, 70e6, 9)),
        ElementsAre("1 Ki", "4 Ki", "16 Ki", "64 Ki", "256 Ki", "1 Mi", "4 Mi", "16 Mi", "64 Mi"));
    EXPECT_THAT(labels(chartTicks(axisOf(ChartTicks::Bytes, true), 256, 5000, 3)),
                ElementsAre("256 B", "1 KiB", "4 KiB"));
}

TEST(ChartTicks, LogarithmicAxesLabelDecadesOrOneTwoFive) {
    const ChartAxis axis = axisOf(ChartTicks::Decimal, true);
    EXPECT_THAT(labels(chartTicks(axis, 0.5, 2000, 6)), ElementsAre("1", "10", "100", "1000"));
    EXPECT_THAT(labels(chartTicks(axis, 0.9, 60, 10)),
                ElementsAre("1", "2", "5", "10", "20", "50"));
    EXPECT_THAT(labels(chartTicks(axis, 1e-9, 1e9, 4)), testing::SizeIs(testing::Le(5)));
    EXPECT_FALSE(chartTicks(axis, 0.5, 2000, 6).subTicks.isEmpty());
    EXPECT_THAT(labels(chartTicks(axis, 100, 140, 4)),
                ElementsAre("100", "110", "120", "130", "140"))
        << "a short stretch of it reads like a linear one";
}

TEST(ChartTicks, CategoriesAreNamed) {
    ChartAxis axis;
    axis.categories = {QStringLiteral("float"), QStringLiteral("char")};
    EXPECT_THAT(labels(chartTicks(axis, -0.5, 1.5, 2)), ElementsAre("float", "char"));
    EXPECT_THAT(labels(chartTicks(axis, 0.6, 9, 2)), ElementsAre("char"));
    EXPECT_EQ(chartNumber(axis, 1), "char");
}

TEST(ChartTicks, AbsurdRangesHaveNone) {
    const ChartAxis axis = axisOf(ChartTicks::Decimal, false);
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_TRUE(chartTicks(axis, 0, infinity, 5).ticks.isEmpty());
    EXPECT_TRUE(chartTicks(axis, 3, 3, 5).ticks.isEmpty());
    EXPECT_TRUE(chartTicks(axis, std::nan(""), 3, 5).ticks.isEmpty());
}

TEST(ChartNumber, IsExactForCounts) {
    const ChartAxis counts = axisOf(ChartTicks::Counts, false, true);
    EXPECT_EQ(chartNumber(counts, 1024), "1024");
    EXPECT_EQ(chartNumber(counts, 65536), "64 Ki");
    EXPECT_EQ(chartNumber(counts, 65537), "65537");
    EXPECT_EQ(chartNumber(axisOf(ChartTicks::Bytes, false, true), 65536), "64 KiB");
    EXPECT_EQ(chartNumber(axisOf(ChartTicks::Decimal, false, true), 12345678), "12345678");
    EXPECT_EQ(chartNumber(axisOf(ChartTicks::Decimal, false), 3478.1234), "3478.1");
}

} // namespace
} // namespace kernelcurve
