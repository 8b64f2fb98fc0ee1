#include "app/engine/pace/plan_outlook.h"

#include "app/engine/pace/run_pace.h"

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

PlanOutlook outlookOf(const Experiment& experiment, std::int64_t most = 400) {
    const Catalog catalog = tiles();
    return planOutlook(Plan(experiment, catalog), catalog, DeviceDescription{}, most);
}

TEST(PlanOutlook, CountsWhatCannotRunAndSaysWhich) {
    const PlanOutlook outlook = outlookOf(sweepOf({8, 16, 32, 64}, {4, 16, 64}));
    EXPECT_EQ(outlook.configurations, 12);
    // 8x16, 8x64, 16x64, and 32x64 are not whole tiles. 64x64 has 4096 threads, and 64x16 has 1024.
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
    const PlanOutlook outlook = outlookOf(sweepOf({8, 16, 32, 64}, {4, 16, 64}), 6);
    EXPECT_EQ(outlook.lookedAt, 6);
    EXPECT_EQ(outlook.excludedOfAll(), outlook.excluded * 2);
    EXPECT_FALSE(outlook.isExact());
    EXPECT_TRUE(outlookOf(sweepOf({8}, {16})).nothingRuns());
}

TEST(PlanOutlook, NeverClaimsOfAllWhatItSawOfSome) {
    Experiment experiment = sweepOf({8}, {16});
    experiment.sweep.push_back({"n", StepRange{1, 100'000, 1}});
    const PlanOutlook outlook = outlookOf(experiment);
    EXPECT_EQ(outlook.configurations, 100'000);
    EXPECT_LE(outlook.lookedAt, 400) << "what is done does not grow with what is typed";
    EXPECT_EQ(outlook.excluded, outlook.lookedAt);
    EXPECT_EQ(outlook.excludedOfAll(), 100'000);
    EXPECT_FALSE(outlook.nothingRuns());
}

Measurement rowOf(const char* kernel) {
    Measurement row;
    row.configuration.kernel = kernel;
    return row;
}

TEST(RunPace, LearnsFromTheRunsOfADevice) {
    const QTemporaryDir folder;
    QCoreApplication::setOrganizationName("kernelcurve");
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
    QSettings().clear();
    DeviceDescription device;
    device.name = "Some / CPU";
    EXPECT_DOUBLE_EQ(RunPace::estimate(device, {}, 10).count(), 8);
    const auto learn = [&](const char* kernel, double seconds) {
        RunPace pace;
        pace.note(rowOf(kernel), TimeLeft::Duration(seconds));
        pace.learn(device.name);
    };
    learn("mine", 0.2);
    EXPECT_DOUBLE_EQ(RunPace::estimate(device, {}, 10).count(), 2);
    learn("mine", 0.6);
    EXPECT_DOUBLE_EQ(RunPace::estimate(device, {}, 10).count(), 4) << "the last runs count most";
    learn("slow", 10000);
    Experiment quick;
    quick.kernels = {"mine", "slow"};
    quick.measure.limit = 1;
    EXPECT_DOUBLE_EQ(RunPace::estimate(device, quick, 10, {{"slow", 1}}).count(), 30)
        << "no configuration takes much longer than its limit";
    EXPECT_DOUBLE_EQ(RunPace::estimate(device, quick, 10, {{"mine", 7}}).count(), 4)
        << "a kernel goes by its own";
    EXPECT_DOUBLE_EQ(RunPace::estimate(device, quick, 10, {{"mine", 3}, {"slow", 1}}).count(),
                     10 * (3 * 0.4 + 3) / 4);
    device.name = "another";
    EXPECT_DOUBLE_EQ(RunPace::estimate(device, {}, 10).count(), 8);
    device.kind = DeviceKind::Replay;
    EXPECT_LT(RunPace::estimate(device, {}, 10).count(), 1) << "nothing is compiled nor checked";
}

TEST(RunPace, LearnsNothingFromRowsThatWentWrong) {
    const QTemporaryDir folder;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
    QSettings().clear();
    QSettings().setValue("pace/CPU", 600); // setting of earlier versions
    DeviceDescription device;
    device.name = "CPU";
    RunPace pace;
    Measurement hung = rowOf("mine");
    hung.status = Status::Failed;
    Measurement timedOut = rowOf("mine");
    timedOut.stopped = StopReason::TimedOut;
    Measurement excluded = rowOf("mine");
    excluded.status = Status::Excluded;
    pace.note(hung, TimeLeft::Duration(600));
    pace.note(timedOut, TimeLeft::Duration(60));
    pace.note(excluded, TimeLeft::Duration(1e-6));
    pace.learn(device.name);
    EXPECT_DOUBLE_EQ(RunPace::estimate(device, {}, 250).count(), 200) << "as before any run";
    pace.note(rowOf("mine"), TimeLeft::Duration(0.1));
    pace.learn(device.name);
    EXPECT_DOUBLE_EQ(RunPace::estimate(device, {}, 250).count(), 25);
    EXPECT_FALSE(QSettings().contains("pace/CPU"));
}

TEST(PlanOutlook, CountsWhatRunsByKernel) {
    const PlanOutlook outlook = outlookOf(sweepOf({8, 16, 32, 64}, {4, 16, 64}));
    std::int64_t all = 0;
    for (const auto& [kernel, count] : outlook.runnable)
        all += count;
    EXPECT_GT(all, 0);
    EXPECT_EQ(all, outlook.configurations - outlook.excluded);
}

} // namespace
} // namespace kernelcurve
