#include "gpu/device/replay/replay_table.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

Measurement measured(const char* kernel, std::int64_t n, std::int64_t block, double time) {
    Measurement row;
    row.configuration = {kernel, {{"n", n}, {"block", block}}};
    row.metrics = {{"time", time}};
    return row;
}

class ReplayTableTest : public testing::Test {
  protected:
    ReplayTableTest() {
        Recording sizes;
        sizes.experiment.title.en = "Sizes";
        sizes.experiment.kernels = {"copy_vector"};
        sizes.measurements = {measured("copy_vector", 1024, 256, 1e-6),
                              measured("copy_vector", 1 << 20, 256, 2e-6)};
        Measurement failed = measured("copy_vector", 4096, 256, 0);
        failed.metrics.clear();
        failed.status = Status::Failed;
        sizes.measurements.push_back(failed);
        Recording blocks;
        blocks.experiment.title.en = "Blocks";
        blocks.experiment.kernels = {"copy_vector", "copy_element"};
        blocks.measurements = {measured("copy_vector", 1 << 20, 256, 3e-6),
                               measured("copy_vector", 1 << 20, 512, 4e-6)};
        auto played = std::make_shared<DeviceRecording>();
        played->recordings = {sizes, blocks};
        table_ = std::make_unique<ReplayTable>(played);
    }
    double timeOf(const char* title, std::int64_t n, std::int64_t block) const {
        Experiment experiment;
        experiment.title.en = title;
        const RecordedRow row =
            table_->find(experiment, {"copy_vector", {{"n", n}, {"block", block}}});
        return row.measurement == nullptr ? 0 : row.measurement->metrics.at("time");
    }
    std::unique_ptr<ReplayTable> table_;
};

TEST_F(ReplayTableTest, FindsTheRowOfTheSameExperimentFirst) {
    EXPECT_EQ(timeOf("Sizes", 1 << 20, 256), 2e-6);
    EXPECT_EQ(timeOf("Blocks", 1 << 20, 256), 3e-6);
    EXPECT_EQ(timeOf("Another", 1 << 20, 256), 2e-6);
    EXPECT_EQ(timeOf("Sizes", 1 << 20, 512), 4e-6) << "from another experiment";
    EXPECT_EQ(timeOf("Sizes", 1000, 256), 0) << "never measured";
}

TEST_F(ReplayTableTest, NamesTheNearest) {
    const Configuration wanted = {"copy_vector", {{"n", 1500}, {"block", 256}}};
    const RecordedRow near = table_->nearest(wanted);
    ASSERT_NE(near.measurement, nullptr);
    EXPECT_EQ(differenceText(wanted, near.measurement->configuration), "n = 1024");
    const Configuration far = {"copy_vector", {{"n", 1 << 20}, {"block", 1024}}};
    EXPECT_EQ(differenceText(far, table_->nearest(far).measurement->configuration), "block = 512");
    const Configuration failed = {"copy_vector", {{"n", 4096}, {"block", 256}}};
    EXPECT_EQ(differenceText(failed, table_->nearest(failed).measurement->configuration),
              "n = 1024")
        << "a failed row is no answer";
    EXPECT_EQ(table_->nearest({"copy_element", {}}).measurement, nullptr);
}

TEST_F(ReplayTableTest, ChoosesTheRecordingByTitleAndThenByKernels) {
    Experiment experiment;
    experiment.title.en = "Sizes";
    EXPECT_EQ(table_->recordingFor(experiment).experiment.title.en, "Sizes");
    experiment.title.en = "Mine";
    experiment.kernels = {"copy_element"};
    EXPECT_EQ(table_->recordingFor(experiment).experiment.title.en, "Blocks");
}

} // namespace
} // namespace kernelcurve
