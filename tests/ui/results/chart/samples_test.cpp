// Tests how the window displays samples and rows with warnings.
#include "app/chart/view/chart_view.h"
#include "app/document/experiment_document.h"
#include "tests/ui/experiment/sample_catalog.h"
#include "tests/ui/window/own_settings.h"
#include "ui/results/chart/measurement_panel.h"
#include "ui/results/table/measurement_table.h"

#include <QLabel>

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

Measurement sampled() {
    Measurement row;
    row.configuration = {"plain", {{"offset", 3}}};
    row.metrics = {{"time", 25e-6},     {"time_q1", 24e-6},  {"time_q3", 26e-6},
                   {"time_min", 20e-6}, {"time_max", 90e-6}, {"samples", 6.0}};
    row.times = {20e-6, 1e-6, {{0, 1}, {4, 1}, {5, 1}, {5, 1}, {6, 1}, {70, 1}}};
    return row;
}

QStringList textsIn(const QWidget& widget) {
    QStringList texts;
    for (const QLabel* label : widget.findChildren<QLabel*>())
        texts << label->text();
    return texts;
}

TEST(SamplesPanelTest, ShowsHowTheTimingsAreSpread) {
    SamplesPanel panel;
    auto* chart = panel.findChild<ChartView*>(QStringLiteral("histogram"));
    ASSERT_NE(chart, nullptr);
    panel.setMeasurement(sampled());
    chart->refresh();
    ASSERT_EQ(chart->chart().series.size(), 1U);
    EXPECT_EQ(*chart->chart().series[0].points.back().y, 1) << "the outlier has a bar of its own";
    const QString texts = textsIn(panel).join(u'\n');
    EXPECT_TRUE(texts.contains("plain offset=3")) << texts.toStdString();
    EXPECT_TRUE(texts.contains("6 samples. Half of them are between 24.00 µs and 26.00 µs, the "
                               "median is 25.00 µs; the minimum is 20.00 µs, the maximum 90.00 "
                               "µs."))
        << texts.toStdString();
    panel.setMeasurement(std::nullopt);
    chart->refresh();
    EXPECT_TRUE(chart->chart().series.empty());
    EXPECT_FALSE(textsIn(panel).join(u'\n').contains("samples"));
}

TEST(TimelinePanelTest, ShowsOneRunAndWhatItComesTo) {
    TimelinePanel panel;
    auto* chart = panel.findChild<ChartView*>(QStringLiteral("timeline"));
    ASSERT_NE(chart, nullptr);
    Measurement row = sampled();
    panel.setMeasurement(row);
    chart->refresh();
    EXPECT_TRUE(chart->chart().isEmpty());
    row.timeline = {{{LaneKind::Stream, 0}},
                    {{0, RunStep::Upload, 0, 0, 6000},
                     {0, RunStep::Kernel, 0, 6000, 1000},
                     {0, RunStep::Download, 0, 7000, 3000}},
                    0};
    panel.setMeasurement(row);
    chart->refresh();
    EXPECT_EQ(chart->chart().series.size(), 3U);
    QString texts = textsIn(panel).join(u'\n');
    EXPECT_TRUE(texts.contains("In one run of 10.00 µs, copies take 90 % of the time, kernels 10 "
                               "%, and both at once 0 %."))
        << texts.toStdString();
    row.timeline = {{{LaneKind::Multiprocessor, 0}, {LaneKind::Multiprocessor, 1}},
                    {{0, RunStep::Block, 0, 0, 10000}, {1, RunStep::Block, 1, 0, 6000}},
                    3};
    panel.setMeasurement(row);
    texts = textsIn(panel).join(u'\n');
    EXPECT_TRUE(texts.contains("2 blocks in 10.00 µs.")) << texts.toStdString();
    EXPECT_TRUE(texts.contains("after 60 % of that time; on average, SMs were busy for 80 %. The "
                               "recording contains no data for 3 other SMs."))
        << texts.toStdString();
}

TEST(MeasurementTableTest, CountsWhatIsToBeTakenWithCare) {
    const OwnSettings settings;
    const Catalog catalog = sampleCatalog();
    ExperimentDocument document;
    Measurement late = sampled();
    late.stopped = StopReason::TimedOut;
    Measurement slow = sampled();
    slow.throttled = {ThrottleReason::PowerCap};
    for (const Measurement& row : {sampled(), late, late, slow})
        document.addMeasurement(row);
    MeasurementModel model(document, catalog);
    const MeasurementTable table(model);
    EXPECT_TRUE(textsIn(table).contains("4 measured, 2 of them noisy, 1 of them throttled"))
        << textsIn(table).join(u'\n').toStdString();
}

} // namespace
} // namespace kernelcurve
