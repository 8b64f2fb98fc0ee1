#include "app/engine/plan_outlook.h"

#include "app/engine/run_pace.h"

#include <QCoreApplication>
#include <QSettings>
#include <QTemporaryDir>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

Catalog tiles() {
    Catalog catalog;
    catalog.add(readKernelFile(
        "/*---\nentry: tile\nproblem: offset_add\ncomputes: read\n"
        "arguments: [A, B, C, n, offset]\nparameters:\n"
        "  side: {values: [8, 16, 32, 64]}\n  rows: {values: [4, 16, 64]}\n"
        "block: [side, rows]\ngrid: [\"ceil(n / side)\"]\n"
        "requires: [{that: \"side % rows == 0\", else: {en: \"no whole tile\", zh_CN: "
        "\"不完整\"}}]\n"
        "title: {en: \"Tile\", zh_CN: \"块\"}\n---*/\n"
        "__global__ void tile(const float *A, const float *B, float *C, size_t n, size_t offset) "
        "{}\n",
        "tile.cu"));
    return catalog;
}

Experiment sweepOf(std::vector<Value> sides, std::vector<Value> rows) {
    Experiment experiment;
    experiment.kernels = {"tile"};
    experiment.sweep = {{"side", std::move(sides)}, {"rows", std::move(rows)}};
    return experiment;
}

TEST(PlanOutlook, CountsWhatCannotRunAndSaysWhich) {
    const PlanOutlook outlook =
        planOutlook(sweepOf({8, 16, 32, 64}, {4, 16, 64}), tiles(), DeviceDescription{});
    EXPECT_EQ(outlook.configurations, 12);
    // 8x16, 8x64, 16x64, 32x64 are no whole tiles; 64x64 has 4096 threads, 64x16 is 1024.
    EXPECT_EQ(outlook.excluded, 5);
    EXPECT_EQ(outlook.excludedOfAll(), 5);
    EXPECT_FALSE(outlook.nothingRuns());
    ASSERT_EQ(outlook.exclusions.size(), 2U);
    EXPECT_EQ(outlook.exclusions[0].reason.what.text.en, "no whole tile");
    EXPECT_EQ(outlook.exclusions[0].count, 4);
    EXPECT_THAT(outlook.exclusions[0].parameters, testing::ElementsAre("side", "rows"));
    EXPECT_EQ(outlook.exclusions[0].example.parameters.at("side"), Value(8));
    EXPECT_NE(outlook.exclusions[1].reason.what.english().find("4096 threads"), std::string::npos)
        << outlook.exclusions[1].reason.what.english();
    EXPECT_THAT(outlook.exclusions[1].parameters, testing::ElementsAre("side", "rows"));
}

TEST(PlanOutlook, LooksAtAPartOfALongPlan) {
    const PlanOutlook outlook =
        planOutlook(sweepOf({8, 16, 32, 64}, {4, 16, 64}), tiles(), DeviceDescription{}, 6);
    EXPECT_EQ(outlook.lookedAt, 6);
    EXPECT_EQ(outlook.excludedOfAll(), outlook.excluded * 2);
    EXPECT_TRUE(planOutlook(sweepOf({8}, {16}), tiles(), DeviceDescription{}).nothingRuns());
}

TEST(RunPace, LearnsFromTheRunsOfADevice) {
    const QTemporaryDir folder;
    QCoreApplication::setOrganizationName("kernelcurve");
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
    QSettings().clear();
    DeviceDescription device;
    device.name = "Some / CPU";
    EXPECT_DOUBLE_EQ(RunPace::estimate(device, {}, 10).count(), 8);
    RunPace::learn(device.name, 20, TimeLeft::Duration(4));
    EXPECT_DOUBLE_EQ(RunPace::estimate(device, {}, 10).count(), 2);
    RunPace::learn(device.name, 10, TimeLeft::Duration(6));
    EXPECT_DOUBLE_EQ(RunPace::estimate(device, {}, 10).count(), 4) << "the last runs count most";
    RunPace::learn(device.name, 1, TimeLeft::Duration(10000));
    Experiment quick;
    quick.measure.limit = 1;
    EXPECT_DOUBLE_EQ(RunPace::estimate(device, quick, 10).count(), 30)
        << "no configuration takes much longer than its limit";
    device.name = "another";
    EXPECT_DOUBLE_EQ(RunPace::estimate(device, {}, 10).count(), 8);
}

} // namespace
} // namespace kernelcurve
