#include "app/chart/make/make_histogram.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

std::vector<double> heights(const ChartData& chart) {
    std::vector<double> all;
    for (const ChartPoint& point : chart.series.at(0).points)
        all.push_back(*point.y);
    return all;
}

TEST(MakeHistogram, OfNothingHasNoBars) {
    EXPECT_TRUE(makeHistogram({}).series.empty());
}

TEST(MakeHistogram, OfAConstantIsOneBar) {
    const ChartData chart = makeHistogram({2e-6, 0, {{0, 500}}});
    EXPECT_EQ(chart.x.categories, QStringList{"2.000"});
    EXPECT_EQ(heights(chart), std::vector<double>{500});
    EXPECT_EQ(chart.kind, ChartKind::Bars);
    EXPECT_EQ(chart.x.unit, QStringLiteral("µs"));
}

TEST(MakeHistogram, HasBarsOfEqualWidthOverTheRange) {
    // The 16 samples from 10 to 15 us give 5 bars of 1 us. The last bar includes its end.
    SampledTimes times{10e-6, 1e-6, {}};
    for (const std::int64_t place : {0, 0, 2, 1, 0, 2, 3, 5, 0, 2, 1, 3, 2, 4, 2, 3})
        times.bins.push_back({place, 1});
    const ChartData chart = makeHistogram(times);
    EXPECT_EQ(heights(chart), (std::vector<double>{4, 2, 5, 3, 2}));
    EXPECT_EQ(chart.x.categories, (QStringList{"10.5", "11.5", "12.5", "13.5", "14.5"}));
    EXPECT_EQ(chart.y.label, QStringLiteral("Samples"));
}

TEST(MakeHistogram, GivesEveryBarAsManyPlacesOfGatheredSamples) {
    // The 100 samples have 10 positions. With 8 bars, some bars would contain two positions and
    // others one.
    SampledTimes times{10e-6, 1e-6, {}};
    for (std::int64_t place = 0; place < 10; ++place)
        times.bins.push_back({place, 10});
    const ChartData chart = makeHistogram(times);
    EXPECT_EQ(heights(chart), (std::vector<double>{20, 20, 20, 20, 20}));
    EXPECT_EQ(chart.x.categories, (QStringList{"10.5", "12.5", "14.5", "16.5", "18.5"}));
}

TEST(MakeHistogram, PutsOutliersIntoABarOfTheirOwn) {
    const ChartData chart =
        makeHistogram({10e-6, 0.5e-6, {{0, 1}, {40, 10}, {41, 20}, {42, 10}, {3000, 2}}});
    ASSERT_GE(chart.x.categories.size(), 4);
    EXPECT_TRUE(chart.x.categories.first().startsWith("< 30"))
        << chart.x.categories[0].toStdString();
    EXPECT_TRUE(chart.x.categories.last().startsWith("> 31"))
        << chart.x.categories.last().toStdString();
    EXPECT_EQ(heights(chart).front(), 1);
    EXPECT_EQ(heights(chart).back(), 2);
    double all = 0;
    for (const double height : heights(chart))
        all += height;
    EXPECT_EQ(all, 43) << "no sample is lost";
}

} // namespace
} // namespace kernelcurve
