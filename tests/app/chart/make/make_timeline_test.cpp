#include "app/chart/make/make_timeline.h"

#include "app/chart/data/chart_range.h"
#include "app/chart/data/chart_summary.h"
#include "app/chart/plot/chart_export.h"
#include "tests/app/chart/sample_charts.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

Measurement row(const char* kernel, std::int64_t n, Timeline timeline) {
    Measurement measurement;
    measurement.configuration = {kernel, {{"n", n}}};
    measurement.timeline = std::move(timeline);
    return measurement;
}

Timeline copied(std::int64_t microsecond = 1000) {
    return {{{LaneKind::Host, 0}, {LaneKind::Stream, 0}},
            {{0, RunStep::Upload, 0, 0, 4 * microsecond},
             {1, RunStep::Upload, 0, microsecond, 4 * microsecond},
             {1, RunStep::Kernel, 0, 5 * microsecond, microsecond},
             {1, RunStep::Download, 0, 6 * microsecond, 2 * microsecond}},
            0};
}

Timeline blocks() {
    // SM 5 has two blocks at once, in three rounds. SM 6 has one block.
    return {{{LaneKind::Multiprocessor, 5}, {LaneKind::Multiprocessor, 6}},
            {{0, RunStep::Block, 0, 0, 1000},
             {0, RunStep::Block, 1, 0, 3000},
             {0, RunStep::Block, 3, 1000, 1000},
             {0, RunStep::Block, 4, 2000, 1000},
             {1, RunStep::Block, 2, 0, 2000}},
            0};
}

const ChartSeries* seriesNamed(const ChartData& chart, const char* name) {
    for (const ChartSeries& series : chart.series)
        if (series.name == QLatin1String(name))
            return &series;
    return nullptr;
}

TEST(MakeTimeline, OfNothingHasNoBars) {
    EXPECT_TRUE(makeTimeline(Measurement()).isEmpty());
    EXPECT_TRUE(makeTimeline(std::vector<Measurement>(3), PlotSettings()).isEmpty());
}

TEST(MakeTimeline, HasALaneForTheHostAndForEachStream) {
    const ChartData chart = makeTimeline(row("k", 1, copied()));
    EXPECT_EQ(chart.kind, ChartKind::Timeline);
    EXPECT_EQ(chart.y.categories, (QStringList{"Stream 1", "Host calls"}))
        << "the first one on top";
    EXPECT_EQ(chart.x.unit, QStringLiteral("µs"));
    ASSERT_EQ(chart.series.size(), 3U);
    const ChartSeries* uploads = seriesNamed(chart, "Copy to the device");
    ASSERT_NE(uploads, nullptr);
    ASSERT_EQ(uploads->points.size(), 2U);
    EXPECT_DOUBLE_EQ(uploads->points[0].x, 0);
    EXPECT_DOUBLE_EQ(*uploads->points[0].y, 1);
    EXPECT_DOUBLE_EQ(uploads->points[1].x, 1);
    EXPECT_DOUBLE_EQ(uploads->points[1].span->length, 4);
    EXPECT_EQ(uploads->points[1].span->part.value_or(-1), 1) << "the first piece";
    EXPECT_NEAR(*uploads->points[1].y, 0, 1e-9);
    const auto all = [](const ChartSeries&) { return true; };
    EXPECT_DOUBLE_EQ(fullRangeX(chart, all).low, 0);
    EXPECT_GE(fullRangeX(chart, all).high, 8) << "the last bar is seen whole";
    EXPECT_DOUBLE_EQ(fullRangeY(chart, all).high, 1.5);
}

TEST(MakeTimeline, IsInMillisecondsWhereItIsLong) {
    const ChartData chart = makeTimeline(row("k", 1, copied(10'000'000)));
    EXPECT_EQ(chart.x.unit, QStringLiteral("ms"));
    EXPECT_DOUBLE_EQ(seriesNamed(chart, "Kernel")->points[0].x, 50);
}

TEST(MakeTimeline, SharesALaneOutAmongBlocksThatRunTogether) {
    const ChartData chart = makeTimeline(row("k", 1, blocks()));
    EXPECT_EQ(chart.y.categories, (QStringList{"SM 6", "SM 5"}));
    ASSERT_EQ(chart.series.size(), 3U) << "a colour for each turn";
    const ChartSeries& first = *seriesNamed(chart, "Blocks, wave 1");
    ASSERT_EQ(first.points.size(), 3U);
    const ChartSeries& third = *seriesNamed(chart, "Blocks, wave 3");
    ASSERT_EQ(third.points.size(), 1U);
    EXPECT_EQ(third.points[0].span->part.value_or(-1), 4);
    for (const ChartSeries& series : chart.series)
        for (const ChartPoint& one : series.points)
            for (const ChartSeries& others : chart.series)
                for (const ChartPoint& other : others.points) {
                    if (&one == &other || one.x >= other.x + other.span->length ||
                        other.x >= one.x + one.span->length)
                        continue;
                    EXPECT_GE(std::abs(*one.y - *other.y) + 1e-9,
                              (one.span->thickness + other.span->thickness) / 2)
                        << "bars do not cover each other";
                }
}

TEST(MakeTimeline, PutsRowsAtTheLastPlaceBelowEachOther) {
    const std::vector<Measurement> rows = {row("a", 1, copied()), row("a", 2, copied()),
                                           row("b", 2, copied()), row("c", 2, {})};
    PlotSettings settings;
    settings.x = "n";
    const ChartData chart = makeTimeline(rows, settings);
    EXPECT_EQ(chart.y.categories,
              (QStringList{"b: Stream 1", "b: Host calls", "a: Stream 1", "a: Host calls"}));
    EXPECT_EQ(seriesNamed(chart, "Kernel")->points[0].row, 1) << "of the measurements";
    settings.x = "kernel";
    EXPECT_EQ(makeTimeline(rows, settings).y.categories.size(), 6);
}

TEST(MakeTimeline, IsExportedAndToldInWords) {
    const ChartData chart = makeTimeline(row("k", 1, copied()));
    EXPECT_EQ(chartSummary(chart), "timeline with 2 row(s). Copy to the device: 2, total 8 µs. "
                                   "Kernel: 1, total 1 µs. Copy to the host: 1, total 2 µs.");
    const QByteArray svg = chartFile(chart, QStringLiteral("svg"));
    EXPECT_TRUE(svg.contains("Stream 1"));
    EXPECT_TRUE(svg.contains("Copy to the host"));
    EXPECT_FALSE(chartFile(samples::timeline(), QStringLiteral("png")).isEmpty());
}

} // namespace
} // namespace kernelcurve
