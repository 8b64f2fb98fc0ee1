#include "app/chart/make/make_chart.h"

#include "app/chart/data/chart_range.h"
#include "app/chart/make/split_chart.h"
#include "app/chart/style/chart_style.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QLocale>

#include <cmath>
#include <limits>
#include <set>

namespace kernelcurve {
namespace {

using testing::ElementsAre;

Measurement measured(const std::string& kernel, Values parameters, MetricValues metrics) {
    Measurement made;
    made.configuration = {kernel, std::move(parameters)};
    made.metrics = std::move(metrics);
    return made;
}

Measurement unmeasured(const std::string& kernel, Values parameters, Status status) {
    Measurement made = measured(kernel, std::move(parameters), {});
    made.status = status;
    return made;
}

Axis swept(const std::string& name, std::vector<Value> values) {
    return {name, std::move(values)};
}

Experiment misalignedReads() {
    Experiment experiment;
    experiment.title = {"Misaligned reads", "未对齐的读取"};
    experiment.kernels = {"read_offset", "read_offset_unroll"};
    experiment.sweep = {swept("unroll", {1, 4}), swept("offset", {0, 1, 2})};
    return experiment;
}

ChartData chartOf(const Experiment& experiment, std::span<const Measurement> rows,
                  const PlotSettings& plot, std::span<const Parameter> declared = {}) {
    return makeChart(ChartInput{experiment, rows, declared}, plot);
}

std::vector<std::string> names(const ChartData& chart) {
    std::vector<std::string> all;
    for (const ChartSeries& series : chart.series)
        all.push_back(series.name.toStdString());
    return all;
}

std::vector<double> xs(const ChartSeries& series) {
    std::vector<double> all;
    for (const ChartPoint& point : series.points)
        all.push_back(point.x);
    return all;
}

/// Returns rows like withDeviceParameter().
Measurement onDevice(const std::string& device, std::int64_t offset, double bandwidth) {
    Measurement made = measured("read_offset", {{"offset", offset}, {"device", "GPU " + device}},
                                {{"bandwidth", bandwidth}});
    made.device = device;
    return made;
}

Measurement predicted(std::int64_t offset, double bandwidth) {
    Measurement made = measured("read_offset", {{"offset", offset}},
                                {{"bandwidth", bandwidth},
                                 {"time", 1e6 / bandwidth},
                                 {"time_low", 0.8e6 / bandwidth},
                                 {"time_high", 1.25e6 / bandwidth}});
    made.clock = "model";
    made.kernelClass = "strided";
    return made;
}

TEST(MakeChart, OfVeryManyCurvesTheBestKeepTheirColours) {
    Experiment experiment;
    experiment.kernels = {"read_offset"};
    std::vector<Measurement> rows;
    std::vector<Value> blocks;
    for (std::int64_t block = 1; block <= 40; ++block) {
        blocks.emplace_back(block);
        // The largest blocks are the fastest.
        for (const std::int64_t offset : {0, 1})
            rows.push_back(measured("read_offset", {{"offset", offset}, {"block", block}},
                                    {{"time", 1.0 / static_cast<double>(block)},
                                     {"bandwidth", static_cast<double>(block)}}));
    }
    experiment.sweep = {swept("offset", {0, 1}), swept("block", blocks)};
    PlotSettings plot;
    plot.x = "offset";
    plot.series = {"block"};
    for (const char* metric : {"time", "bandwidth"}) {
        plot.y = metric;
        const ChartData chart = chartOf(experiment, rows, plot);
        ASSERT_EQ(chart.series.size(), 40U);
        std::set<int> looks;
        for (const ChartSeries& series : chart.series) {
            EXPECT_EQ(series.faded, &series < &chart.series[35])
                << metric << series.name.toStdString();
            if (!series.faded)
                looks.insert(series.look);
        }
        EXPECT_THAT(looks, ElementsAre(0, 1, 2, 3, 4));
    }
    const ChartData few = chartOf(experiment, std::span(rows).first(40), plot);
    EXPECT_FALSE(std::ranges::any_of(few.series, &ChartSeries::faded));
}

TEST(MakeChart, PredictedRowsHaveACurveOfTheirOwnWithABand) {
    std::vector<Measurement> rows = {
        unmeasured("read_offset", {{"offset", 2}}, Status::Failed), predicted(0, 4e9),
        measured("read_offset", {{"offset", 0}}, {{"bandwidth", 2e9}}), predicted(1, 2e9)};
    const Experiment experiment = misalignedReads();
    PlotSettings plot;
    plot.x = "offset";
    plot.series = {"kernel"};
    plot.y = "bandwidth";
    plot.errorBars = false;
    const ChartData chart = chartOf(experiment, rows, plot);
    EXPECT_THAT(names(chart), ElementsAre("read_offset (predicted)", "read_offset"));
    const ChartSeries& curve = chart.series[0];
    EXPECT_TRUE(curve.predicted);
    EXPECT_FALSE(chart.series[1].predicted);
    EXPECT_THAT(xs(curve), ElementsAre(0, 1, 2)) << "what failed there is of the prediction";
    ASSERT_TRUE(curve.points[0].low && curve.points[0].high);
    // A long time is a low rate.
    EXPECT_DOUBLE_EQ(*curve.points[0].low, 4 / 1.25);
    EXPECT_DOUBLE_EQ(*curve.points[0].high, 4 / 0.8);
    EXPECT_EQ(curve.points[0].kernelClass, "strided");
    EXPECT_TRUE(hasBand(chart, curve));
    EXPECT_FALSE(hasBand(chart, chart.series[1]));
    const ChartTheme theme = ChartTheme::print();
    EXPECT_FALSE(theme.styleOf(curve, 0).dashes.isEmpty());
    EXPECT_TRUE(theme.styleOf(chart.series[1], 1).dashes != theme.styleOf(curve, 0).dashes);

    plot.y = "time";
    const ChartData times = chartOf(experiment, rows, plot);
    EXPECT_DOUBLE_EQ(*times.series[0].points[0].low, 200);
    EXPECT_DOUBLE_EQ(*times.series[0].points[0].high, 312.5);
}

TEST(MakeChart, APredictedDeviceIsCalledSoOnce) {
    std::vector<Measurement> rows = {onDevice("a", 0, 1e9), onDevice("b (predicted)", 0, 2e9)};
    rows[1].clock = "model";
    Experiment experiment = misalignedReads();
    experiment.plot.series = {"kernel"};
    EXPECT_THAT(names(chartOf(experiment, rows, experiment.plot)),
                ElementsAre("read_offset, GPU a", "read_offset, GPU b (predicted)"));
}

TEST(MakeChart, DevicesHaveCurvesOfTheirOwnInTheColourOfTheirKernel) {
    const std::vector<Measurement> rows = {onDevice("a", 0, 1e9), onDevice("b", 0, 2e9),
                                           onDevice("a", 1, 1e9), onDevice("b", 1, 2e9)};
    Experiment experiment = misalignedReads();
    experiment.plot.series = {"kernel"};
    const ChartData chart = chartOf(experiment, rows, experiment.plot);
    EXPECT_THAT(names(chart), ElementsAre("read_offset, GPU a", "read_offset, GPU b"));
    EXPECT_EQ(chart.series[0].look, chart.series[1].look);
    EXPECT_EQ(chart.series[0].source, 0);
    EXPECT_EQ(chart.series[1].source, 1);
    EXPECT_THAT(xs(chart.series[1]), ElementsAre(0, 1));
    EXPECT_EQ(chart.series[1].points[1].row, 3);

    PlotSettings bars;
    bars.x = "device";
    bars.series = {"offset"};
    const ChartData ladder = chartOf(experiment, rows, bars);
    EXPECT_EQ(ladder.kind, ChartKind::Bars);
    EXPECT_EQ(ladder.x.categories, QStringList({"GPU a", "GPU b"}));
    EXPECT_EQ(ladder.x.label, "Device");
    EXPECT_EQ(ladder.series.size(), 2U);

    std::vector<Measurement> shared = rows;
    for (Measurement& row : shared)
        row.shared = true;
    EXPECT_THAT(completePlot({}, experiment, shared).series, ElementsAre("kernel", "unroll"))
        << "who shares the work makes one curve";
}

TEST(MakeChart, DevicesOfAComparedRecordingHaveCurvesOfTheirOwn) {
    const std::vector<Measurement> own = {measured("read_offset", {{"offset", 0}}, {{"time", 1}}),
                                          measured("read_offset", {{"offset", 1}}, {{"time", 1}})};
    std::vector<Measurement> theirs = {onDevice("a", 0, 1e9), onDevice("b", 0, 2e9),
                                       onDevice("a", 1, 1e9), onDevice("b", 1, 2e9)};
    for (Measurement& row : theirs)
        row.metrics["time"] = 2;
    const Experiment experiment = misalignedReads();
    ChartInput input{experiment, own};
    input.name = "mine";
    input.others = {{"theirs", theirs}};
    PlotSettings plot;
    plot.x = "offset";
    plot.y = "time";
    plot.series = {"kernel"};
    EXPECT_THAT(names(makeChart(input, plot)),
                ElementsAre("mine: read_offset", "theirs: read_offset, GPU a",
                            "theirs: read_offset, GPU b"));
}

/// Returns the rows of a sweep over n, block, and items.
std::vector<Measurement> threeAxes() {
    std::vector<Measurement> rows;
    for (const std::int64_t n : {1024, 32768, 1048576})
        for (const int block : {64, 128, 256})
            for (const int items : {1, 2, 4})
                rows.push_back(measured("read_offset",
                                        {{"n", n}, {"block", block}, {"items", items}},
                                        {{"bandwidth", 1e9 * block}}));
    return rows;
}

TEST(MakeChart, RowsKeepTheirCurvesWhateverTheNextRunSweeps) {
    const std::vector<Measurement> rows = threeAxes();
    Experiment experiment;
    experiment.kernels = {"read_offset"};
    experiment.sweep = {swept("n", {1024, 32768, 1048576}), swept("block", {64, 128, 256}),
                        swept("items", {1, 2, 4})};
    const ChartData before = chartOf(experiment, rows, {});
    ASSERT_EQ(before.series.size(), 9U);
    const auto isAsBefore = [&] {
        const ChartData now = chartOf(experiment, rows, {});
        EXPECT_EQ(now.x.label, before.x.label);
        EXPECT_EQ(now.series.size(), 9U);
        for (const ChartSeries& series : now.series)
            EXPECT_EQ(series.points.size(), 3U) << series.name.toStdString();
        return now.series.size() == before.series.size();
    };
    experiment.sweep.resize(2);
    EXPECT_TRUE(isAsBefore()) << "items has one value now";
    experiment.sweep.resize(1);
    EXPECT_TRUE(isAsBefore()) << "block, too";
    experiment.sweep.clear();
    EXPECT_TRUE(isAsBefore()) << "and n, which is still the outermost axis of the rows";
}

TEST(MakeChart, WhatSteppedTogetherStaysOneCurve) {
    std::vector<Measurement> rows;
    for (const std::int64_t size : {256, 512, 1024, 2048})
        for (const char* kernel : {"naive", "tiled"})
            rows.push_back(
                measured(kernel, {{"m", size}, {"n", size}, {"block", 16}}, {{"flops", 1e9}}));
    // A second row of the same kernel at the same position.
    rows.back().configuration.parameters["block"] = 32;
    Experiment experiment;
    experiment.kernels = {"naive", "tiled"};
    experiment.sweep = {swept("m", {256, 512, 1024, 2048}), swept("n", {256, 512, 1024, 2048})};
    PlotSettings plot;
    plot.x = "m";
    const auto series = [&] { return completePlot(plot, experiment, rows).series; };
    EXPECT_THAT(series(), ElementsAre("kernel", "block")) << "by the rows";
    experiment.zipped = {{"m", "n"}};
    EXPECT_THAT(series(), ElementsAre("kernel", "block"));
    rows.push_back(rows.front());
    rows.back().configuration.parameters["n"] = 77;
    EXPECT_THAT(series(), ElementsAre("kernel", "n", "block")) << "two values at one m";
}

TEST(MakeChart, DevicesHaveTheirOwnBoundsWhereTheseDiffer) {
    const std::vector<Measurement> rows = {onDevice("a", 0, 1e9), onDevice("b", 0, 2e9)};
    const Environment one = {{"peak_bandwidth", 4e9}, {"measured_copy", 3e9}};
    const Environment other = {{"peak_bandwidth", 8e9}, {"measured_copy", 3.03e9}};
    const Experiment experiment = misalignedReads();
    ChartInput input{experiment, rows};
    input.devices = {{"a", "GPU a", &one}, {"b", "GPU b", &other}};
    PlotSettings plot;
    plot.y = "bandwidth";
    const ChartData chart = makeChart(input, plot);
    std::vector<std::string> lines;
    for (const ChartLine& line : chart.lines)
        lines.push_back(line.name.toStdString() + " " +
                        std::to_string(std::lround(line.value * 100)));
    EXPECT_THAT(lines, ElementsAre("GPU a: theoretical peak 400", "GPU b: theoretical peak 800",
                                   "measured copy 303"))
        << "what lies within 2 % is one line";
}

/// Returns rows of two kernels with a floor, in SI units. `floor` contains the floor for each
/// offset.
std::vector<Measurement> withFloor(const std::vector<double>& floor) {
    std::vector<Measurement> rows;
    for (std::size_t offset = 0; offset < floor.size(); ++offset)
        for (const char* kernel : {"read_offset", "write_offset"})
            rows.push_back(
                measured(kernel, {{"offset", static_cast<std::int64_t>(offset)}},
                         {{"time", 4e-6}, {"bandwidth", 1e12}, {"floor_time", floor[offset]}}));
    return rows;
}

TEST(MakeChart, TheFloorIsALine) {
    PlotSettings plot;
    plot.y = "time";
    ChartData chart = chartOf(misalignedReads(), withFloor({1e-6, 2e-6, 3e-6}), plot);
    ASSERT_EQ(chart.lines.size(), 1U);
    EXPECT_EQ(chart.lines[0].name, "shortest possible time");
    EXPECT_EQ(chart.lines[0].direction, ChartLine::Direction::Path);
    ASSERT_EQ(chart.lines[0].path.size(), 3U);
    EXPECT_EQ(chart.lines[0].path[1].x(), 1);
    EXPECT_DOUBLE_EQ(chart.lines[0].path[1].y(), 2) << "microseconds";

    plot.y = "bandwidth";
    chart = chartOf(misalignedReads(), withFloor({2e-6, 2e-6}), plot);
    ASSERT_EQ(chart.lines.size(), 1U);
    EXPECT_EQ(chart.lines[0].name, "highest possible rate");
    EXPECT_EQ(chart.lines[0].direction, ChartLine::Direction::Horizontal);
    EXPECT_DOUBLE_EQ(chart.lines[0].value, 2000) << "half the time, twice the rate";

    plot.bounds = false;
    EXPECT_TRUE(chartOf(misalignedReads(), withFloor({2e-6, 2e-6}), plot).lines.empty());
}

TEST(MakeChart, TheFloorIsNoLineIfCurvesHaveOthersOrThePeakIsTheSame) {
    PlotSettings plot;
    plot.y = "bandwidth";
    std::vector<Measurement> rows = withFloor({2e-6, 2e-6});
    const Environment environment = {{"peak_bandwidth", 2.01e12}};
    const Experiment experiment = misalignedReads();
    ChartInput input{experiment, rows};
    input.environment = &environment;
    const ChartData chart = makeChart(input, plot);
    ASSERT_EQ(chart.lines.size(), 1U);
    EXPECT_EQ(chart.lines[0].name, "theoretical peak");
    rows[0].metrics["floor_time"] = 1e-6;
    EXPECT_TRUE(chartOf(experiment, rows, plot).lines.empty()) << "at one offset";
    // A rate above every peak is the rate of arrays that may fit in L2.
    rows = withFloor({1e-7, 1e-7});
    input.measurements = rows;
    EXPECT_EQ(makeChart(input, plot).lines.size(), 1U);
}

TEST(MakeChart, CurvesOfAComparisonThatLieFarApartGetALogarithmicAxis) {
    const std::vector<Measurement> rows = {onDevice("a", 0, 1e9), onDevice("b", 0, 4e9),
                                           onDevice("a", 1, 1e9), onDevice("b", 1, 60e9)};
    Experiment experiment = misalignedReads();
    const auto isLogarithmic = [&](const std::vector<Measurement>& shown,
                                   const PlotSettings& plot) {
        return chartOf(experiment, shown, plot).y.logarithmic;
    };
    PlotSettings plot;
    EXPECT_TRUE(isLogarithmic(rows, plot));
    plot.logY = false;
    EXPECT_FALSE(isLogarithmic(rows, plot)) << "a person wants it so";
    plot.logY.reset();
    std::vector<Measurement> nearer = rows;
    nearer[3].metrics["bandwidth"] = 40e9;
    EXPECT_FALSE(isLogarithmic(nearer, plot));
    std::vector<Measurement> withZero = rows;
    withZero[0].metrics["bandwidth"] = 0;
    EXPECT_FALSE(isLogarithmic(withZero, plot)) << "it would not be seen";
    plot.kind = PlotKind::Bars;
    EXPECT_FALSE(isLogarithmic(rows, plot)) << "lengths of bars are compared";

    plot.kind = PlotKind::Automatic;
    const std::vector<Measurement> slow = {
        measured("read_offset", {{"offset", 0}}, {{"bandwidth", 1e9}}),
        measured("read_offset_unroll", {{"offset", 0}}, {{"bandwidth", 90e9}})};
    EXPECT_FALSE(isLogarithmic(slow, plot)) << "of one recording";
    const std::vector<Measurement> theirs = {
        measured("read_offset", {{"offset", 0}}, {{"bandwidth", 4000e9}})};
    ChartInput input{experiment, slow};
    input.others = {{"h200", theirs}};
    EXPECT_TRUE(makeChart(input, plot).y.logarithmic);
    EXPECT_THAT(makeChart(input, plot).others, ElementsAre(0));
}

TEST(CompletePlot, ChoosesTheLongestAxisAndTheOthersAsSeries) {
    const auto rows = std::vector{measured("read_offset", {{"offset", 0}}, {{"time", 1e-3}})};
    const PlotSettings plot = completePlot({}, misalignedReads(), rows);
    EXPECT_EQ(plot.x, "offset");
    EXPECT_EQ(plot.y, "time");
    EXPECT_THAT(plot.series, ElementsAre("kernel", "unroll"));
}

TEST(CompletePlot, ShowsTheMainMetricUnlessTheRowsHaveNone) {
    const auto rows = std::vector{measured("gemm", {}, {{"bandwidth", 2}, {"flops", 3}})};
    EXPECT_EQ(completePlot({}, {}, rows, "flops").y, "flops");
    EXPECT_EQ(completePlot({}, {}, rows, "time").y, "bandwidth");
    EXPECT_EQ(completePlot({}, {}, {}, "time").y, "time");
}

TEST(CompletePlot, PrefersBandwidthAndKeepsWhatIsSet) {
    const auto rows = std::vector{measured("copy", {}, {{"time", 1}, {"bandwidth", 2}})};
    EXPECT_EQ(completePlot({}, {}, rows).y, "bandwidth");
    PlotSettings asked;
    asked.x = "unroll";
    asked.y = "noise";
    asked.series = {"offset"};
    asked.logX = true;
    EXPECT_EQ(completePlot(asked, misalignedReads(), rows), asked);
}

TEST(CompletePlot, WithoutASweepComparesKernels) {
    EXPECT_EQ(completePlot({}, {}, {}).x, "kernel");
    EXPECT_TRUE(completePlot({}, {}, {}).series.empty());
}

TEST(CompletePlot, LeavesOutPartnersInLockstep) {
    Experiment experiment;
    experiment.sweep = {swept("block_x", {8, 16, 32}), swept("block_y", {8, 16, 32}),
                        swept("n", {1, 2})};
    experiment.zipped = {{"block_x", "block_y"}};
    EXPECT_THAT(completePlot({}, experiment, {}).series, ElementsAre("kernel", "n"));
}

TEST(MakeChart, NoNameTurnsTheDirectionOfALabel) {
    Experiment experiment;
    experiment.title = {"Reads\u202E", ""};
    experiment.kernels = {"a\u202Eb", "c"};
    const auto rows = std::vector{measured("a\u202Eb", {}, {{"bandwidth", 2e9}}),
                                  measured("c", {}, {{"bandwidth", 3e9}})};
    const ChartData chart = chartOf(experiment, rows, {});
    EXPECT_EQ(chart.title.toStdString(), "Reads\uFFFD");
    EXPECT_EQ(chart.x.categories.join(' ').toStdString(), "a\uFFFDb c");
}

TEST(MakeChart, GroupsByKernelAndByParametersThatDiffer) {
    const auto rows = std::vector{
        measured("read_offset", {{"offset", 1}, {"block", 256}}, {{"bandwidth", 2e9}}),
        measured("read_offset", {{"offset", 0}, {"block", 256}}, {{"bandwidth", 3e9}}),
        measured("read_offset_unroll", {{"offset", 0}, {"block", 256}, {"unroll", 1}},
                 {{"bandwidth", 4e9}}),
        measured("read_offset_unroll", {{"offset", 0}, {"block", 256}, {"unroll", 4}},
                 {{"bandwidth", 5e9}}),
    };
    PlotSettings plot;
    plot.x = "offset";
    plot.y = "bandwidth";
    plot.series = {"kernel", "block", "unroll"};
    const ChartData chart = chartOf(misalignedReads(), rows, plot);
    EXPECT_THAT(names(chart), ElementsAre("read_offset", "read_offset_unroll, unroll 1",
                                          "read_offset_unroll, unroll 4"));
    ASSERT_THAT(xs(chart.series[0]), ElementsAre(0, 1));
    EXPECT_DOUBLE_EQ(*chart.series[0].points[0].y, 3);
    EXPECT_EQ(chart.series[0].points[0].row, 1);
    EXPECT_EQ(chart.series[0].points[1].row, 0);
    EXPECT_EQ(chart.x.label, "offset");
    EXPECT_EQ(chart.y.unit, "GB/s");
    EXPECT_TRUE(chart.y.label.endsWith(" (GB/s)")) << chart.y.label.toStdString();
    EXPECT_TRUE(chart.x.whole);
    EXPECT_EQ(chart.title, "Misaligned reads");
}

TEST(MakeChart, FailedAndExcludedHaveNoValueAndMissingMetricsNoPoint) {
    const auto rows = std::vector{
        measured("a", {{"n", 1}}, {{"bandwidth", 1e9}}),
        unmeasured("a", {{"n", 2}}, Status::Failed),
        unmeasured("a", {{"n", 3}}, Status::Excluded),
        measured("a", {{"n", 4}}, {{"time", 1}}),
        measured("a", {{"n", 5}}, {{"bandwidth", std::numeric_limits<double>::infinity()}}),
        measured("a", {{"n", 6}}, {{"bandwidth", std::nan("")}}),
    };
    PlotSettings plot;
    plot.x = "n";
    plot.y = "bandwidth";
    const ChartData chart = chartOf({}, rows, plot);
    ASSERT_EQ(chart.series.size(), 1U);
    const auto& points = chart.series[0].points;
    ASSERT_THAT(xs(chart.series[0]), ElementsAre(1, 2, 3));
    EXPECT_DOUBLE_EQ(points[0].y.value(), 1);
    EXPECT_EQ(points[1].y, std::nullopt);
    EXPECT_EQ(points[1].status, Status::Failed);
    EXPECT_EQ(points[2].status, Status::Excluded);
}

TEST(MakeChart, TimeHasItsQuartilesAsErrorBars) {
    const auto rows = std::vector{
        measured("a", {{"n", 1}}, {{"time", 2e-3}, {"time_q1", 1e-3}, {"time_q3", 4e-3}})};
    PlotSettings plot;
    plot.x = "n";
    plot.y = "time";
    const ChartPoint point = chartOf({}, rows, plot).series.at(0).points.at(0);
    const double scale = *point.y / 2e-3;
    EXPECT_DOUBLE_EQ(point.low.value(), 1e-3 * scale);
    EXPECT_DOUBLE_EQ(point.high.value(), 4e-3 * scale);
}

TEST(MakeChart, ARateTurnsTheQuartilesOfTheTimeRound) {
    const MetricValues metrics{
        {"time", 2e-3}, {"time_q1", 1e-3}, {"time_q3", 4e-3}, {"bandwidth", 8e9}, {"noise", 0.01}};
    const auto rows = std::vector{measured("a", {{"n", 1}}, metrics)};
    PlotSettings plot;
    plot.x = "n";
    plot.y = "bandwidth";
    const ChartPoint rate = chartOf({}, rows, plot).series.at(0).points.at(0);
    EXPECT_DOUBLE_EQ(*rate.y, 8);
    EXPECT_DOUBLE_EQ(rate.low.value(), 4);   // 8 GB/s x 2 ms / 4 ms
    EXPECT_DOUBLE_EQ(rate.high.value(), 16); // 8 GB/s x 2 ms / 1 ms
    plot.y = "noise";
    EXPECT_EQ(chartOf({}, rows, plot).series.at(0).points.at(0).low, std::nullopt);
}

TEST(MakeChart, WordsBecomeCategories) {
    const auto rows = std::vector{
        measured("copy", {{"element", "float"}}, {{"bandwidth", 3e9}}),
        measured("copy", {{"element", "char"}}, {{"bandwidth", 1e9}}),
        measured("copy", {{"element", "float"}}, {{"bandwidth", 4e9}}),
    };
    PlotSettings plot;
    plot.x = "element";
    plot.logX = true;
    const ChartData chart = chartOf({}, rows, plot);
    EXPECT_EQ(chart.x.categories, QStringList({"float", "char"}));
    EXPECT_THAT(xs(chart.series.at(0)), ElementsAre(0, 0, 1));
    EXPECT_FALSE(chart.x.logarithmic) << "words have no logarithm";
}

TEST(MakeChart, KernelsStandOnTheAxis) {
    const auto rows = std::vector{measured("b", {{"n", 1}}, {{"bandwidth", 1e9}}),
                                  measured("a", {{"n", 1}}, {{"bandwidth", 2e9}})};
    PlotSettings plot;
    plot.x = "kernel";
    plot.series = {"n"};
    const ChartData chart = chartOf({}, rows, plot);
    EXPECT_EQ(chart.x.categories, QStringList({"b", "a"}));
    ASSERT_EQ(chart.series.size(), 1U) << "n does not differ";
    EXPECT_EQ(chart.series[0].name, chart.y.label);
}

TEST(MakeChart, AMetricMayStandOnTheXAxis) {
    const auto rows = std::vector{
        measured("a", {}, {{"occupancy", 0.5}, {"bandwidth", 2e9}}),
        measured("a", {}, {{"occupancy", 0.25}, {"bandwidth", 1e9}}),
        unmeasured("a", {}, Status::Failed),
    };
    PlotSettings plot;
    plot.x = "occupancy";
    plot.y = "bandwidth";
    const ChartData chart = chartOf({}, rows, plot);
    EXPECT_EQ(chart.x.unit, "%");
    EXPECT_THAT(xs(chart.series.at(0)), ElementsAre(25, 50));
}

TEST(MakeChart, CountsInPowersOfTwoAreLabelledAsSuch) {
    const auto counts = [](std::vector<std::int64_t> values, std::span<const Parameter> declared) {
        std::vector<Measurement> rows;
        for (const std::int64_t value : values)
            rows.push_back(measured("a", {{"n", value}}, {{"bandwidth", 1e9}}));
        PlotSettings plot;
        plot.x = "n";
        return chartOf({}, rows, plot, declared);
    };
    EXPECT_EQ(counts({64, 128, 256}, {}).x.ticks, ChartTicks::Counts);
    EXPECT_EQ(counts({0, 1, 2, 128}, {}).x.ticks, ChartTicks::Counts);
    EXPECT_EQ(counts({1024, 3072}, {}).x.ticks, ChartTicks::Counts);
    EXPECT_EQ(counts({100, 1000}, {}).x.ticks, ChartTicks::Decimal);
    EXPECT_EQ(counts({1, 2, 4, 8}, {}).x.ticks, ChartTicks::Decimal);

    Parameter bytes;
    bytes.name = "n";
    bytes.unit = ParameterUnit::Bytes;
    bytes.label = {"working set", "工作集"};
    const ChartData chart = counts({100, 1000}, {{bytes}});
    EXPECT_EQ(chart.x.ticks, ChartTicks::Bytes);
    EXPECT_EQ(chart.x.label, "working set");
    EXPECT_EQ(counts({0, 0}, {}).series.at(0).points.size(), 2U) << "repeated rows are kept";
}

TEST(MakeChart, WordsAreBarsAndNumbersCurvesUnlessAskedOtherwise) {
    const auto rows = std::vector{measured("b", {{"n", 64}}, {{"bandwidth", 1e9}}),
                                  measured("a", {{"n", 16}}, {{"bandwidth", 2e9}})};
    PlotSettings plot;
    plot.x = "kernel";
    EXPECT_EQ(chartOf({}, rows, plot).kind, ChartKind::Bars);
    plot.kind = PlotKind::Curves;
    EXPECT_EQ(chartOf({}, rows, plot).kind, ChartKind::Curves);
    plot.x = "n";
    plot.kind = PlotKind::Automatic;
    EXPECT_EQ(chartOf({}, rows, plot).kind, ChartKind::Curves);
    plot.kind = PlotKind::Bars;
    const ChartData bars = chartOf({}, rows, plot);
    EXPECT_EQ(bars.kind, ChartKind::Bars);
    EXPECT_EQ(bars.x.categories, QStringList({"16", "64"})) << "numbers stand in their order";
    EXPECT_THAT(xs(bars.series.at(0)), ElementsAre(1));
    EXPECT_THAT(xs(bars.series.at(1)), ElementsAre(0));
}

TEST(MakeChart, AHeatMapHasTheSeriesAsRows) {
    std::vector<Measurement> rows;
    for (const int block : {256, 64})
        for (const int unroll : {1, 2})
            rows.push_back(measured("a", {{"block", block}, {"unroll", unroll}},
                                    {{"bandwidth", block * unroll * 1e9}}));
    PlotSettings plot;
    plot.kind = PlotKind::HeatMap;
    plot.x = "block";
    plot.series = {"unroll"};
    const ChartData chart = chartOf({}, rows, plot);
    EXPECT_EQ(chart.kind, ChartKind::HeatMap);
    EXPECT_EQ(chart.x.categories, QStringList({"64", "256"}));
    EXPECT_THAT(names(chart), ElementsAre("unroll 1", "unroll 2"));
    EXPECT_DOUBLE_EQ(chart.series[1].points[0].y.value(), 128);
    EXPECT_EQ(chart.series[1].points[0].row, 3);
}

TEST(MakeChart, ARooflineHasItsPointsUnderTheDevicesCeilings) {
    const auto rows = std::vector{
        measured("gemm", {{"n", 64}}, {{"flops", 4e12}, {"bandwidth", 1e12}, {"time", 1}}),
        measured("copy", {{"n", 64}}, {{"bandwidth", 3e12}, {"time", 1}})};
    const Environment environment{{"peak_bandwidth", 4.8e12}, {"peak_flops", 60e12}};
    const Experiment experiment;
    ChartInput input{experiment, rows};
    input.environment = &environment;
    input.copyKernels = {"copy"};
    PlotSettings plot;
    plot.kind = PlotKind::Roofline;
    const ChartData chart = makeChart(input, plot);
    ASSERT_EQ(chart.series.size(), 1U) << "a copy has no operations";
    EXPECT_DOUBLE_EQ(chart.series[0].points.at(0).x, 4) << "operations a byte";
    EXPECT_DOUBLE_EQ(chart.series[0].points[0].y.value(), 4000);
    EXPECT_TRUE(chart.x.logarithmic && chart.y.logarithmic);
    ASSERT_EQ(chart.lines.size(), 3U);
    EXPECT_EQ(chart.lines[0].direction, ChartLine::Direction::Horizontal);
    EXPECT_DOUBLE_EQ(chart.lines[0].value, 60000);
    EXPECT_EQ(chart.lines[0].rank, ChartLine::Rank::Roof);
    EXPECT_DOUBLE_EQ(chart.lines[0].begin, 12.5);
    EXPECT_EQ(chart.lines[1].direction, ChartLine::Direction::Rising);
    EXPECT_EQ(chart.lines[1].rank, ChartLine::Rank::Roof);
    EXPECT_DOUBLE_EQ(chart.lines[1].value, 4800);
    EXPECT_DOUBLE_EQ(chart.lines[1].end, 12.5) << "where the roof bends";
    EXPECT_EQ(chart.lines[2].name, "DRAM: measured copy");
    EXPECT_DOUBLE_EQ(chart.lines[2].value, 3000);
    EXPECT_EQ(chart.lines[2].unit, "GB/s");
    EXPECT_EQ(chart.lines[2].rank, ChartLine::Rank::Ceiling) << "below the roof";
}

TEST(MakeChart, ARooflineHasOneRoofPerDeviceAndKnownCeilings) {
    const auto on = [](const std::string& device, const std::string& kernel) {
        Measurement row = measured(kernel, {{"n", 64}, {"device", "GPU " + device}},
                                   {{"flops", 4e12}, {"bandwidth", 1e12}, {"time", 1}});
        row.device = device;
        return row;
    };
    const auto rows = std::vector{on("a", "gemm_naive"), on("b", "gemm_naive")};
    Environment one{{"peak_bandwidth", 4e12}, {"peak_flops", 60e12}};
    Environment other{{"peak_bandwidth", 2e12}, {"peak_flops", 60e12}};
    const Experiment experiment;
    ChartInput input{experiment, rows};
    input.devices = {{"a", "GPU a", &one}, {"b", "GPU b", &other}};
    PlotSettings plot;
    plot.kind = PlotKind::Roofline;
    const auto linesOf = [&](ChartLine::Rank rank) {
        std::vector<std::string> all;
        for (const ChartLine& line : makeChart(input, plot).lines)
            if (line.rank == rank)
                all.push_back(line.name.toStdString());
        return all;
    };
    EXPECT_THAT(linesOf(ChartLine::Rank::Roof),
                ElementsAre("theoretical peak", "DRAM: GPU a: theoretical peak",
                            "DRAM: GPU b: theoretical peak"));
    EXPECT_DOUBLE_EQ(makeChart(input, plot).lines[0].begin, 15) << "at the first bend";
    EXPECT_THAT(linesOf(ChartLine::Rank::Ceiling), ElementsAre()) << "nothing else is known";
    for (Environment* environment : {&one, &other}) {
        environment->emplace_back("peak_l1", 30e12);
        environment->emplace_back("peak_tensor", 600e12);
    }
    one.emplace_back("measured_l2", 10e12);
    other.emplace_back("measured_l2", 5e12);
    EXPECT_THAT(linesOf(ChartLine::Rank::Ceiling),
                ElementsAre("Tensor cores, 16 bits: theoretical peak", "GPU a: L2: measured read",
                            "GPU b: L2: measured read", "L1, shared memory: theoretical peak", ""));
    const ChartData chart = makeChart(input, plot);
    EXPECT_DOUBLE_EQ(chart.lines.back().begin, 2) << "the slope of L1 ends at the roof";
    EXPECT_DOUBLE_EQ(chart.lines.back().end, 15);
    ASSERT_EQ(chart.series.size(), 2U);
    for (const ChartSeries& series : chart.series)
        EXPECT_EQ(series.pointName, "gemm_naive");
    EXPECT_EQ(chart.series[0].group, "GPU a, nominal");
    EXPECT_EQ(chart.series[1].group, "GPU b, nominal");
    plot.y = "flops_per_watt";
    EXPECT_TRUE(makeChart(input, plot).lines.empty());
}

TEST(MakeChart, ALadderConnectsTheKernelsOfOneProblemInTheirOrder) {
    std::vector<Measurement> rows;
    for (const char* kernel : {"tiled", "library", "naive", "fast"})
        rows.push_back(
            measured(kernel, {{"n", 64}}, {{"flops", 4e12}, {"bandwidth", 1e12}, {"time", 1}}));
    Experiment experiment;
    experiment.kernels = {"library", "naive", "tiled", "fast"};
    ChartInput input{experiment, rows};
    input.libraryKernels = {"library"};
    PlotSettings plot;
    plot.kind = PlotKind::Roofline;
    plot.x = "kernel";
    const auto ladders = [&] {
        const ChartData chart = makeChart(input, plot);
        std::vector<std::string> all;
        for (const std::vector<std::size_t>& ladder : chart.ladders)
            for (const std::size_t series : ladder)
                all.push_back(chart.series[series].pointName.toStdString());
        return all;
    };
    EXPECT_THAT(ladders(), ElementsAre()) << "kernels of several problems";
    input.oneProblem = true;
    EXPECT_THAT(ladders(), ElementsAre("naive", "tiled", "fast")) << "without the library";
    plot.look.order = {"fast, nominal"};
    EXPECT_THAT(ladders(), ElementsAre("naive", "tiled", "fast")) << "not the legend's order";
    rows.push_back(
        measured("fast", {{"n", 128}}, {{"flops", 5e12}, {"bandwidth", 1e12}, {"time", 1}}));
    input.measurements = rows;
    EXPECT_THAT(ladders(), ElementsAre()) << "a kernel has two points";
}

TEST(MakeChart, ARooflineOfTensorCoresIsNotCounted) {
    const auto rows = std::vector{measured("gemm", {{"n", 64}},
                                           {{"flops", 4e14},
                                            {"bandwidth", 1e12},
                                            {"counted_flops", 3e9},
                                            {"counted_intensity", 0.01},
                                            {"counted_l2_intensity", 0.01},
                                            {"time", 1}})};
    const Environment environment{{"peak_flops", 1e15},
                                  {"arithmetic", "16 bits on tensor cores"},
                                  {"peak_fp32", 60e12},
                                  {"measured_l2", 5e12}};
    const Experiment experiment;
    ChartInput input{experiment, rows};
    input.environment = &environment;
    PlotSettings plot;
    plot.kind = PlotKind::Roofline;
    const ChartData chart = makeChart(input, plot);
    EXPECT_THAT(names(chart), ElementsAre("gemm, nominal"))
        << "the counters see no operations of tensor cores";
    EXPECT_DOUBLE_EQ(chart.series[0].points.at(0).y.value(), 4e5);
    EXPECT_EQ(chart.lines.at(1).name, "FP32: theoretical peak");
}

TEST(MakeChart, ARooflinePerWattHasThePeaksAtThePowerLimit) {
    const auto rows = std::vector{
        measured("gemm", {{"n", 64}},
                 {{"flops", 4e12}, {"bandwidth", 1e12}, {"flops_per_watt", 8e9}, {"time", 1}}),
        measured("unmetered", {{"n", 64}}, {{"flops", 4e12}, {"bandwidth", 1e12}, {"time", 1}})};
    Environment environment{{"peak_bandwidth", 4.9e12}, {"peak_flops", 63e12}};
    const Experiment experiment;
    ChartInput input{experiment, rows};
    input.environment = &environment;
    PlotSettings plot;
    plot.kind = PlotKind::Roofline;
    plot.y = "flops_per_watt";
    plot.series = {"kernel"};
    EXPECT_TRUE(makeChart(input, plot).lines.empty()) << "nobody knows what it may take";
    environment.emplace_back("power_limit_watts", 700.0);
    const ChartData chart = makeChart(input, plot);
    EXPECT_EQ(chart.kind, ChartKind::Roofline);
    EXPECT_THAT(names(chart), ElementsAre("gemm, nominal")) << "others have no energy";
    EXPECT_DOUBLE_EQ(chart.series[0].points.at(0).x, 4) << "operations a byte";
    EXPECT_DOUBLE_EQ(chart.series[0].points[0].y.value(), 8) << "GFLOP/s/W";
    EXPECT_TRUE(chart.x.logarithmic && chart.y.logarithmic);
    ASSERT_EQ(chart.lines.size(), 2U);
    EXPECT_EQ(chart.lines[0].name, "theoretical peak at 700 W");
    EXPECT_EQ(chart.lines[0].direction, ChartLine::Direction::Horizontal);
    EXPECT_DOUBLE_EQ(chart.lines[0].value, 90) << "63 TFLOP/s by 700 W";
    EXPECT_EQ(chart.lines[1].name, "DRAM: theoretical peak at 700 W");
    EXPECT_EQ(chart.lines[1].unit, "GB/s/W");
    EXPECT_EQ(chart.lines[1].direction, ChartLine::Direction::Rising);
    EXPECT_DOUBLE_EQ(chart.lines[1].value, 7) << "4.9 TB/s by 700 W";
    EXPECT_NEAR(chart.lines[1].end, 90.0 / 7, 1e-9) << "where the roof bends";
}

TEST(MakeChart, ARooflineTakesWhatWasCountedAndSaysSo) {
    const auto rows = std::vector{
        measured("gemm", {{"n", 64}},
                 {{"flops", 4e12},
                  {"bandwidth", 1e12},
                  {"counted_flops", 6e12},
                  {"counted_intensity", 12},
                  {"time", 1}}),
        measured("naive", {{"n", 64}}, {{"flops", 4e12}, {"bandwidth", 1e12}, {"time", 1}})};
    const Experiment experiment;
    const ChartInput input{experiment, rows};
    PlotSettings plot;
    plot.kind = PlotKind::Roofline;
    plot.series = {"kernel"};
    const ChartData chart = makeChart(input, plot);
    EXPECT_THAT(names(chart), ElementsAre("gemm, counted", "naive, nominal"));
    EXPECT_DOUBLE_EQ(chart.series[0].points.at(0).x, 12);
    EXPECT_DOUBLE_EQ(chart.series[0].points[0].y.value(), 6000);
    EXPECT_DOUBLE_EQ(chart.series[1].points.at(0).x, 4);
    EXPECT_DOUBLE_EQ(chart.series[1].points[0].y.value(), 4000);
}

TEST(MakeChart, ARooflineHasPointsUnderTheCeilingOfL2) {
    const auto rows = std::vector{
        measured("gemm", {{"n", 64}},
                 {{"flops", 4e12},
                  {"bandwidth", 1e12},
                  {"counted_flops", 6e12},
                  {"counted_intensity", 12},
                  {"counted_l2_intensity", 2},
                  {"time", 1}}),
        measured("naive", {{"n", 64}}, {{"flops", 4e12}, {"bandwidth", 1e12}, {"time", 1}})};
    Environment environment{{"peak_bandwidth", 4.8e12}, {"peak_flops", 50e12}};
    const Experiment experiment;
    ChartInput input{experiment, rows};
    input.environment = &environment;
    PlotSettings plot;
    plot.kind = PlotKind::Roofline;
    plot.series = {"kernel"};
    EXPECT_THAT(names(makeChart(input, plot)), ElementsAre("gemm, counted", "naive, nominal"))
        << "nobody knows what L2 delivers";
    environment.emplace_back("measured_l2", 5e12);
    const ChartData chart = makeChart(input, plot);
    ASSERT_THAT(names(chart), ElementsAre("gemm, counted", "naive, nominal", "gemm, counted, L2"));
    ASSERT_EQ(chart.series[2].points.size(), 1U);
    EXPECT_DOUBLE_EQ(chart.series[2].points[0].x, 2);
    EXPECT_DOUBLE_EQ(chart.series[2].points[0].y.value(), 6000);
    EXPECT_EQ(chart.series[2].points[0].row, 0) << "it can be chosen";
    EXPECT_TRUE(chart.series[2].published) << "paler";
    EXPECT_EQ(chart.series[2].like, 0) << "in the kernel's colour";
    EXPECT_EQ(chart.series[2].pointName, "") << "the first point has the name";
    EXPECT_EQ(chart.series[2].group, "hardware counters, L2");
    ASSERT_EQ(chart.lines.size(), 4U);
    EXPECT_EQ(chart.lines[2].name, "L2: measured read");
    EXPECT_EQ(chart.lines[2].rank, ChartLine::Rank::Ceiling);
    EXPECT_DOUBLE_EQ(chart.lines[2].value, 5000);
    EXPECT_DOUBLE_EQ(chart.lines[2].end, 10) << "where the roof bends";
    EXPECT_EQ(chart.lines[3].name, "") << "the roof's height above the slope of the memory";
    plot = {};
    plot.x = "n";
    plot.y = "l2_bandwidth";
    const auto counted = std::vector{measured("gemm", {{"n", 64}}, {{"l2_bandwidth", 3e12}})};
    input.measurements = counted;
    EXPECT_EQ(makeChart(input, plot).lines.at(0).name, "measured read from L2");
}

TEST(MakeChart, ASearchShowsItsWayToTheBest) {
    const auto tried = [](double number, double flops, double best) {
        return measured("gemm", {{"block", static_cast<int>(64 * number)}},
                        {{"try", number},
                         {"flops", flops},
                         {"best_flops", best},
                         {"time", 1 / flops},
                         {"time_q1", 0.9 / flops},
                         {"time_q3", 1.1 / flops},
                         {"noise", 0.01}});
    };
    const auto rows = std::vector{tried(1, 2e12, 2e12), tried(2, 1e12, 2e12), tried(3, 5e12, 5e12)};
    Experiment experiment;
    experiment.search.emplace().metric = "flops";
    const ChartInput input{experiment, rows};
    const ChartData way = makeChart(input, {});
    EXPECT_EQ(way.x.label, "Attempt");
    EXPECT_EQ(way.y.label, "Best throughput so far (GFLOP/s)");
    ASSERT_EQ(way.series.size(), 1U);
    ASSERT_EQ(way.series[0].points.size(), 3U);
    EXPECT_DOUBLE_EQ(way.series[0].points[1].y.value(), 2000);
    EXPECT_FALSE(way.series[0].points[1].low) << "the best is another row's";
    PlotSettings plot;
    plot.y = "flops";
    EXPECT_TRUE(makeChart(input, plot).series[0].points[1].low);
}

TEST(MakeChart, WhatTheDeviceReachesElsewhereIsDrawnToo) {
    const auto rows = std::vector{
        measured("gemm", {{"n", 64}}, {{"flops", 4e12}, {"bandwidth", 1e12}, {"time", 1}}),
        measured("gemm", {{"n", 128}}, {{"flops", 5e12}, {"bandwidth", 1e12}, {"time", 1}})};
    Environment environment{{"peak_bandwidth", 4.8e12},   {"peak_flops", 50e12},
                            {"peak_flops_from", "given"}, {"measured_copy", 4.2e12},
                            {"measured_read", 4.5e12},    {"measured_fma", 60e12}};
    const Experiment experiment;
    ChartInput input{experiment, rows};
    input.environment = &environment;
    const auto linesOf = [&](PlotSettings plot) {
        std::vector<std::string> lines;
        for (const ChartLine& line : makeChart(input, plot).lines)
            lines.push_back(line.name.toStdString() + " " +
                            std::to_string(std::lround(line.value)));
        return lines;
    };
    PlotSettings plot;
    plot.x = "n";
    plot.y = "bandwidth";
    EXPECT_THAT(linesOf(plot),
                ElementsAre("theoretical peak 4800", "measured copy 4200", "measured read 4500"));
    plot.y = "flops";
    EXPECT_THAT(linesOf(plot), ElementsAre("given peak 50000", "measured multiply-add 60000"));
    plot.kind = PlotKind::Roofline;
    EXPECT_THAT(linesOf(plot), ElementsAre("given peak 50000", "measured multiply-add 60000",
                                           "DRAM: theoretical peak 4800",
                                           "DRAM: measured copy 4200", "DRAM: measured read 4500"));
}

TEST(MakeChart, BarsHaveTheirBoundsAndCurvesThePeak) {
    const auto rows = std::vector{measured("copy_row", {{"rows", 64}}, {{"bandwidth", 3e12}}),
                                  measured("transpose", {{"rows", 64}}, {{"bandwidth", 1e12}})};
    const Environment environment{{"device", "a"}, {"peak_bandwidth", 4e12}};
    Experiment experiment;
    ChartInput input{experiment, rows};
    input.environment = &environment;
    input.copyKernels = {"copy_row"};
    PlotSettings plot;
    plot.x = "kernel";
    const ChartData bars = makeChart(input, plot);
    ASSERT_TRUE(bars.bound);
    EXPECT_EQ(bars.bound->name, "theoretical peak");
    EXPECT_EQ(bars.y.label, "Bandwidth (GB/s)") << "the legend tells what % are of";
    EXPECT_DOUBLE_EQ(bars.bound->value, 4000);
    ASSERT_EQ(bars.lines.size(), 2U);
    EXPECT_EQ(bars.lines[1].name, "measured copy");
    EXPECT_DOUBLE_EQ(bars.lines[1].value, 3000);
    plot.x = "rows";
    EXPECT_EQ(makeChart(input, plot).lines.size(), 1U) << "the copy has a curve of its own";
    plot.bounds = false;
    EXPECT_TRUE(makeChart(input, plot).lines.empty());
    EXPECT_FALSE(makeChart(input, plot).bound);

    const auto faster = std::vector{measured("copy_row", {}, {{"speedup", 2}})};
    experiment.baseline = "transpose";
    plot = {};
    plot.x = "kernel";
    plot.y = "speedup";
    input.measurements = faster;
    const ChartData ladder = makeChart(input, plot);
    ASSERT_EQ(ladder.lines.size(), 1U);
    EXPECT_EQ(ladder.lines[0], (ChartLine{"transpose", ChartLine::Direction::Horizontal, 1, 0}));
}

TEST(MakeChart, WhatDoesNotDependOnXIsALine) {
    const auto rows = std::vector{measured("a", {{"block", 64}}, {{"bandwidth", 1e9}}),
                                  measured("a", {{"block", 128}}, {{"bandwidth", 2e9}}),
                                  measured("memcpy", {}, {{"bandwidth", 3e9}})};
    PlotSettings plot;
    plot.x = "block";
    plot.series = {"kernel"};
    const ChartData chart = chartOf({}, rows, plot);
    EXPECT_THAT(names(chart), ElementsAre("a"));
    ASSERT_EQ(chart.lines.size(), 1U);
    EXPECT_EQ(chart.lines[0], (ChartLine{"memcpy", ChartLine::Direction::Horizontal, 3, 0}));
}

TEST(MakeChart, TheCacheStandsWhereTheBytesOutgrowIt) {
    std::vector<Measurement> rows;
    for (const std::int64_t n : {1 << 20, 1 << 22, 1 << 24}) {
        const auto bytes = static_cast<double>(8 * n);
        rows.push_back(measured("copy", {{"n", n}}, {{"bandwidth", 1e12}, {"time", bytes / 1e12}}));
    }
    const Environment environment{{"l2_bytes", std::int64_t{64} << 20}};
    const Experiment experiment;
    ChartInput input{experiment, rows};
    input.environment = &environment;
    PlotSettings plot;
    plot.x = "n";
    const ChartData chart = makeChart(input, plot);
    ASSERT_EQ(chart.lines.size(), 1U);
    EXPECT_EQ(chart.lines[0].direction, ChartLine::Direction::Vertical);
    EXPECT_NEAR(chart.lines[0].value, 1 << 23, 1);
    EXPECT_EQ(chart.lines[0].name, "L2 cache, 64 MiB");
}

TEST(MakeChart, OthersAreDrawnOverAndCannotBeSelected) {
    const auto own = std::vector{measured("a", {{"n", 1}}, {{"bandwidth", 1e9}})};
    const auto theirs = std::vector{measured("a", {{"n", 1}}, {{"bandwidth", 2e9}}),
                                    measured("a", {{"n", 2}}, {{"bandwidth", 3e9}})};
    const Experiment experiment;
    ChartInput input{experiment, own};
    input.name = "today";
    input.others = {{"paper", theirs, true}};
    PlotSettings plot;
    plot.x = "n";
    plot.series = {"kernel"};
    const ChartData chart = makeChart(input, plot);
    EXPECT_THAT(names(chart), ElementsAre("today: a", "paper: a"));
    EXPECT_FALSE(chart.series[0].published);
    EXPECT_TRUE(chart.series[1].published);
    EXPECT_THAT(xs(chart.series[1]), ElementsAre(1, 2));
    EXPECT_EQ(chart.series[1].points[0].row, -1);
}

TEST(MakeChart, SpeaksTheLanguageOfTheLocale) {
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::Chinese, QLocale::China));
    const QString title = chartOf(misalignedReads(), {}, {}).title;
    QLocale::setDefault(before);
    EXPECT_EQ(title.toStdString(), "未对齐的读取");
}

TEST(MakeChart, SpeedUpsHaveTheSpreadOfTheirTimes) {
    auto row = measured(
        "fast", {{"n", 1}},
        {{"time", 2.0}, {"time_q1", 1.6}, {"time_q3", 2.5}, {"speedup", 3.0}, {"noise", 0.01}});
    row.stopped = StopReason::TimedOut;
    row.throttled = {ThrottleReason::PowerCap};
    PlotSettings plot;
    plot.x = "n";
    plot.y = "speedup";
    const std::vector rows = {row};
    const ChartData chart = chartOf({}, rows, plot);
    const ChartPoint& point = chart.series.at(0).points.at(0);
    EXPECT_DOUBLE_EQ(*point.low, 3.0 * 2.0 / 2.5);
    EXPECT_DOUBLE_EQ(*point.high, 3.0 * 2.0 / 1.6);
    EXPECT_EQ(point.noise, 0.01);
    EXPECT_TRUE(point.noisy);
    EXPECT_TRUE(point.throttled);
}

TEST(MakeChart, APointIsNoisyWhereMoreWasWantedThanItReached) {
    auto row = measured("fast", {{"n", 1}}, {{"time", 2.0}, {"noise", 0.2598}});
    row.stopped = StopReason::NoiseStable;
    const std::vector rows = {row};
    PlotSettings plot;
    plot.x = "n";
    plot.y = "time";
    Experiment experiment;
    EXPECT_TRUE(chartOf(experiment, rows, plot).series.at(0).points.at(0).noisy);
    experiment.measure.noise = 0.3;
    EXPECT_FALSE(chartOf(experiment, rows, plot).series.at(0).points.at(0).noisy);
}

TEST(MakeChart, AGuessIsASeriesThatLooksLikeItsCurve) {
    const auto own = std::vector{measured("a", {{"n", 1}}, {{"bandwidth", 1e9}}),
                                 measured("b", {{"n", 1}}, {{"bandwidth", 3e9}})};
    const Experiment experiment;
    ChartInput input{experiment, own};
    input.guesses = {{"Guess: b",
                      "b",
                      {measured("b", {{"n", 1}}, {{"bandwidth", 2e9}}),
                       measured("b", {{"n", 4}}, {{"bandwidth", 5e9}})}},
                     {"Guess: c", "c", {measured("c", {{"n", 1}}, {{"bandwidth", 2e9}})}}};
    PlotSettings plot;
    plot.x = "n";
    plot.series = {"kernel"};
    const ChartData chart = makeChart(input, plot);
    EXPECT_THAT(names(chart), ElementsAre("a", "b", "Guess: b", "Guess: c"));
    EXPECT_FALSE(chart.series[1].guessed);
    EXPECT_TRUE(chart.series[2].guessed);
    EXPECT_THAT(xs(chart.series[2]), ElementsAre(1, 4));
    EXPECT_EQ(chart.series[2].points[1].y, 5);
    EXPECT_EQ(chart.series[2].points[0].row, -1) << "there is no row to select";
    EXPECT_EQ(chart.series[2].like, 1);
    EXPECT_EQ(chart.series[3].like, -1) << "its curve is not measured yet";
    const ChartTheme theme = ChartTheme::print();
    EXPECT_EQ(theme.styleOf(chart.series[2], 2).color, theme.style(1).color);
    EXPECT_FALSE(theme.styleOf(chart.series[2], 2).dashes.isEmpty());
    EXPECT_NE(theme.styleOf(chart.series[2], 2).marker, theme.style(1).marker);
    // A heat map has no space for it.
    plot.kind = PlotKind::HeatMap;
    EXPECT_EQ(makeChart(input, plot).series.size(), 2U);
}

TEST(MakeChart, ASketchHasAxesBeforeAnythingIsMeasured) {
    const Experiment experiment;
    ChartInput input{experiment, {}};
    PlotSettings plot;
    plot.x = "n";
    plot.y = "bandwidth";
    EXPECT_TRUE(makeChart(input, plot).isEmpty());
    ChartSketch sketch{{measured("a", {{"n", 4}}, {}), measured("a", {{"n", 64}}, {})}, 300};
    input.sketch = &sketch;
    const ChartData chart = makeChart(input, plot);
    EXPECT_FALSE(chart.isEmpty());
    const auto all = [](const ChartSeries&) { return true; };
    EXPECT_LT(fullRangeX(chart, all).low, 4);
    EXPECT_GT(fullRangeX(chart, all).high, 64);
    EXPECT_EQ(fullRangeY(chart, all).low, 0);
    EXPECT_GE(fullRangeY(chart, all).high, 300);
    plot.x = "kernel";
    sketch.places = {measured("b", {}, {}), measured("a", {}, {})};
    EXPECT_EQ(makeChart(input, plot).x.categories, (QStringList{"b", "a"}));
}

TEST(MakeChart, WhatAnEarlierVersionReachedComesLastAndPaler) {
    const auto rows = std::vector{measured("mine (previous)", {{"n", 1}}, {{"bandwidth", 1e9}}),
                                  measured("other", {{"n", 1}}, {{"bandwidth", 2e9}}),
                                  measured("mine", {{"n", 1}}, {{"bandwidth", 3e9}})};
    const Experiment experiment;
    PlotSettings plot;
    plot.x = "n";
    plot.series = {"kernel"};
    const ChartData chart = makeChart({experiment, rows}, plot);
    EXPECT_THAT(names(chart), ElementsAre("other", "mine", "mine (previous)"));
    EXPECT_TRUE(chart.series[2].published);
    EXPECT_FALSE(chart.series[1].published);
    EXPECT_EQ(chart.series[2].points[0].row, 0) << "its row can be selected";
    EXPECT_EQ(chart.series[2].like, 1) << "in the colour of what came after it";
    EXPECT_EQ(chart.series[1].like, -1);
}

TEST(MakeChart, TheRunBeforeStandsPaleBesideItsCurves) {
    const auto own = std::vector{measured("a", {{"n", 1}}, {{"bandwidth", 1e9}}),
                                 measured("b", {{"n", 1}}, {{"bandwidth", 3e9}})};
    const auto before = std::vector{measured("b", {{"n", 1}}, {{"bandwidth", 2e9}}),
                                    measured("b", {{"n", 2}}, {{"bandwidth", 2e9}})};
    const auto theirs = std::vector{measured("b", {{"n", 1}}, {{"bandwidth", 2e9}})};
    const Experiment experiment;
    ChartInput input{experiment, own};
    input.name = "today";
    input.others = {{{}, before, false, true}};
    PlotSettings plot;
    plot.x = "n";
    plot.series = {"kernel"};
    const ChartData chart = makeChart(input, plot);
    EXPECT_THAT(names(chart), ElementsAre("a", "b", "b (previous)")) << "nothing is named anew";
    EXPECT_TRUE(chart.series[2].published);
    EXPECT_EQ(chart.series[2].like, 1);
    EXPECT_EQ(chart.series[2].points[0].row, -1) << "there is no row to select";
    const ChartTheme theme = ChartTheme::print();
    EXPECT_EQ(theme.styleOf(chart.series[2], 2).color, theme.style(1, true).color);
    EXPECT_NE(theme.styleOf(chart.series[2], 2).color, theme.style(1).color);
    input.others.push_back({"paper", theirs, true});
    EXPECT_THAT(names(makeChart(input, plot)),
                ElementsAre("today: a", "today: b", "paper: b", "today: b (previous)"));
}

TEST(CompletePlot, AnAxisThatIsSweptByFactorsIsLogarithmicByItself) {
    Experiment experiment;
    experiment.kernels = {"copy"};
    experiment.sweep = {{"n", TimesRange{1, 1024, 2}}};
    EXPECT_TRUE(completePlot({}, experiment, {}).isLogX());
    PlotSettings linear;
    linear.logX = false;
    EXPECT_FALSE(completePlot(linear, experiment, {}).isLogX()) << "a person wants it so";
    experiment.sweep = {{"n", TimesRange{1, 4, 2}}};
    EXPECT_FALSE(completePlot({}, experiment, {}).isLogX()) << "too few to need it";
    experiment.sweep = {{"n", StepRange{0, 1024, 32}}};
    EXPECT_FALSE(completePlot({}, experiment, {}).isLogX());
}

class ReportChart : public testing::Test {
  protected:
    ReportChart() {
        for (const char* kernel : {"read_offset", "read_offset_unroll"})
            for (int offset = 0; offset < 3; ++offset)
                rows.push_back(
                    measured(kernel, {{"offset", offset}, {"unroll", 1}},
                             {{"bandwidth", (kernel[11] == 0 ? 1e12 : 2e12) + offset * 1e11}}));
        plot.x = "offset";
        plot.y = "bandwidth";
        plot.series = {"kernel"};
    }
    Experiment experiment = misalignedReads();
    std::vector<Measurement> rows;
    PlotSettings plot;
};

TEST_F(ReportChart, LimitsStandInThePlaceOfWhatHoldsThePoints) {
    const auto all = [](const ChartSeries&) { return true; };
    plot.limitsX = {-1.0, 8.0};
    plot.limitsY = {500.0, {}};
    const ChartData chart = chartOf(experiment, rows, plot);
    EXPECT_EQ(fullRangeX(chart, all), (ChartRange{-1, 8}));
    EXPECT_EQ(fullRangeY(chart, all).low, 500);
    EXPECT_GT(fullRangeY(chart, all).high, 2200);
    // The limit is beyond all points. It is used, and the axis keeps its length.
    plot.limitsY = {{}, {}};
    const ChartRange free = fullRangeY(chartOf(experiment, rows, plot), all);
    plot.limitsY = {9000.0, {}};
    EXPECT_EQ(fullRangeY(chartOf(experiment, rows, plot), all),
              (ChartRange{9000, 9000 + free.high - free.low}));
    plot.limitsY = {{}, -5.0};
    EXPECT_EQ(fullRangeY(chartOf(experiment, rows, plot), all),
              (ChartRange{-5 - (free.high - free.low), -5}));
}

TEST_F(ReportChart, SeriesAreNamedAndOrderedAndKeepTheirColours) {
    const ChartData before = chartOf(experiment, rows, plot);
    ASSERT_THAT(names(before), ElementsAre("read_offset", "read_offset_unroll"));
    plot.look.order = {"read_offset_unroll"};
    plot.look.names = {{"read_offset_unroll", "Ours"}, {"gone", "Nobody"}};
    plot.look.legend = LegendPlace::Below;
    plot.look.textSize = 8;
    plot.look.background = "#f4f4f4";
    const ChartData chart = chartOf(experiment, rows, plot);
    EXPECT_THAT(names(chart), ElementsAre("Ours", "read_offset"));
    EXPECT_EQ(chart.series[0].look, before.series[1].look);
    EXPECT_EQ(chart.series[1].look, before.series[0].look);
    EXPECT_EQ(chart.legend, LegendPlace::Below);
    EXPECT_EQ(chart.textSize, 8);
    EXPECT_EQ(chart.background, "#f4f4f4");
}

TEST_F(ReportChart, ANoteStandsAtThePointThatItNames) {
    plot.look.notes = {{"read_offset_unroll", 1, "here"}, {"", 2, "and there"}, {"", 7, "nowhere"}};
    const ChartData chart = chartOf(experiment, rows, plot);
    ASSERT_EQ(chart.notes.size(), 2U);
    EXPECT_EQ(chart.notes[0].x, 1);
    EXPECT_EQ(chart.notes[0].y, 2100);
    EXPECT_EQ(chart.notes[0].text, "here");
    EXPECT_EQ(chart.notes[1].y, 1200) << "of the first series that has one there";
    EXPECT_FALSE(chart.notes[0].away) << "nobody moved it";
    plot.look.notes[0].up = -50;
    EXPECT_EQ(chartOf(experiment, rows, plot).notes[0].away, QPointF(24, -50));
    plot.kind = PlotKind::Bars;
    EXPECT_EQ(chartOf(experiment, rows, plot).notes.size(), 2U) << "no bar stands at 7";
}

TEST_F(ReportChart, SmallMultiplesHaveTheSameAxes) {
    const auto all = [](const ChartSeries&) { return true; };
    ChartData chart = chartOf(experiment, rows, plot);
    splitChart(chart, ChartSplit::Devices);
    EXPECT_TRUE(chart.parts.empty()) << "they are all of one device";
    splitChart(chart, ChartSplit::Kernels);
    ASSERT_EQ(chart.parts.size(), 2U);
    EXPECT_EQ(chart.parts[0].title, "read_offset");
    EXPECT_THAT(names(chart.parts[1]), ElementsAre("read_offset_unroll"));
    EXPECT_EQ(fullRangeY(chart.parts[0], all), fullRangeY(chart, all));
    EXPECT_EQ(fullRangeX(chart.parts[1], all), fullRangeX(chart, all));
    EXPECT_EQ(chart.parts[1].series[0].look, chart.series[1].look) << "its colour";
    EXPECT_EQ(chart.parts[0].legend, LegendPlace::None) << "the title says it";
}

} // namespace
} // namespace kernelcurve
