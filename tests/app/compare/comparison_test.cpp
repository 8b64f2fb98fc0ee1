#include "app/compare/comparison.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/recording_yaml.h"

#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

Measurement measured(std::int64_t n, double bandwidth, double noise) {
    Measurement row;
    row.configuration = {"copy", {{"n", n}}};
    row.metrics = {{"bandwidth", bandwidth}, {"noise", noise}, {"time", 1 / bandwidth}};
    return row;
}

Recording recordingWith(std::vector<Measurement> rows) {
    Recording recording;
    recording.experiment.kernels = {"copy"};
    recording.environment = {{"device", "one"}};
    recording.measurements = std::move(rows);
    return recording;
}

TEST(Comparison, TellsNoiseFromDifference) {
    const Recording base = recordingWith({measured(1, 100e9, 0.01), measured(2, 200e9, 0.001)});
    const std::vector<ComparedRecording> others{
        {"other", recordingWith({measured(1, 102e9, 0.01), measured(2, 202e9, 0.001)})}};
    const auto found = differences(base, others, "bandwidth");
    ASSERT_EQ(found.size(), 2U);
    const ComparedFigure& first = found[0].figures.at(1);
    EXPECT_DOUBLE_EQ(first.judgement->change.value(), 1.02 - 1);
    EXPECT_FALSE(first.differs()) << "2 % is less than twice the noise of 1.4 %";
    EXPECT_EQ(first.judgement->verdict, Verdict::Unclear);
    EXPECT_TRUE(found[1].figures.at(1).differs()) << "1 % is more than twice 0.14 %";
    EXPECT_EQ(found[1].row, 1);
    EXPECT_FALSE(found[0].figures.at(0).judgement) << "the base is not compared with itself";
}

TEST(Comparison, HoldsEachDeviceAgainstItsOwnPeak) {
    Recording laptop = recordingWith({measured(1, 160e9, 0.001)});
    laptop.environment = {{"device", "laptop"}, {"peak_bandwidth", 200e9}};
    Recording server = recordingWith({measured(1, 3.6e12, 0.001)});
    server.environment = {{"device", "server"}, {"peak_bandwidth", 4.8e12}};
    const std::vector<ComparedRecording> others{{"server", server}};
    const auto found = differences(laptop, others, "of_peak_bandwidth");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_DOUBLE_EQ(found[0].figures.at(0).figure->value, 0.80);
    EXPECT_DOUBLE_EQ(found[0].figures.at(1).figure->value, 0.75);
    EXPECT_EQ(found[0].figures.at(1).judgement->verdict, Verdict::Worse);
}

TEST(Comparison, TakesTheSameDeviceOfARecordingOfSeveral) {
    Recording base = recordingWith({measured(1, 1e9, 0)});
    base.environment = {{"device", "one"}, {"device_id", "cpu"}};
    Recording single = recordingWith({measured(1, 2e9, 0)});
    single.environment = {{"device", "two"}, {"device_id", "cuda:0"}};
    Recording both = recordingWith({measured(1, 4e9, 0), measured(1, 8e9, 0)});
    both.devices = {{"two", single.environment}, {"one", base.environment}};
    both.measurements[0].device = "two";
    both.measurements[1].device = "one";
    const std::vector<ComparedRecording> others{{"single", single}, {"both", both}};
    const auto found = differences(base, others, "bandwidth");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_DOUBLE_EQ(found[0].figures.at(1).figure->value, 2e9) << "another device";
    EXPECT_DOUBLE_EQ(found[0].figures.at(2).figure->value, 8e9) << "the same device";
}

TEST(Comparison, HoldsOnlyWhatIsSharedAndKeepsTheBasesOrder) {
    Measurement failed = measured(3, 1, 0);
    failed.status = Status::Failed;
    failed.metrics.clear();
    const Recording base = recordingWith({measured(2, 2e9, 0), measured(1, 1e9, 0), failed});
    const std::vector<ComparedRecording> others{
        {"a", recordingWith({measured(1, 3e9, 0), measured(3, 3e9, 0), measured(9, 1e9, 0)})},
        {"b", recordingWith({measured(9, 2e9, 0), measured(2, 1e9, 0)})}};
    const auto found = differences(base, others, "bandwidth");
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].configuration.parameters.at("n"), Value(2));
    EXPECT_EQ(found[1].configuration.parameters.at("n"), Value(1));
    EXPECT_EQ(found[2].configuration.parameters.at("n"), Value(9)) << "the others share it";
    EXPECT_EQ(found[2].row, -1);
    EXPECT_FALSE(found[0].figures.at(1).figure) << "a did not measure it";
    EXPECT_DOUBLE_EQ(found[0].figures.at(2).judgement->change.value(), -0.5);
    EXPECT_FALSE(found[2].figures.at(1).judgement) << "there is no base to compare with";
}

TEST(Comparison, AClassSetLeavesOutWhatIsNoRecording) {
    const QTemporaryDir folder;
    const auto file = [&](const char* name) { return folder.filePath(name).toStdString(); };
    writeFileAtomically(file("wang.yaml"), writeRecording(recordingWith({measured(1, 1e9, 0)})));
    writeFileAtomically(file("li.yaml"), writeRecording(recordingWith({measured(1, 2e9, 0)})));
    writeFileAtomically(file("plan.yaml"), "kernelcurve: 1\nkernels: [copy]\n");
    writeFileAtomically(file("broken.yaml"), "kernelcurve: [\n");
    writeFileAtomically(file("notes.txt"), "nothing");
    const ClassSet set = readClassSet(folder.path().toStdString());
    ASSERT_EQ(set.recordings.size(), 2U);
    EXPECT_EQ(set.recordings[0].name, "li");
    EXPECT_EQ(set.recordings[1].name, "wang");
    EXPECT_EQ(set.leftOut, 2);
}

} // namespace
} // namespace kernelcurve
