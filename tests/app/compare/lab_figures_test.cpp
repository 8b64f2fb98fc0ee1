#include "app/compare/lab_figures.h"

#include "app/document/edit/experiment_edit.h"
#include "app/document/labs/lab_steps.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/experiment/fitted_experiment.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

Measurement measured(const std::string& kernel, double bandwidth) {
    Measurement row;
    row.configuration = {kernel, {}};
    row.metrics = {{"bandwidth", bandwidth}, {"time", 1 / bandwidth}};
    return row;
}

Recording recordingOf(const char* device, std::vector<Measurement> rows) {
    Recording recording;
    recording.experiment.kernels = {"one", "two", "three"};
    recording.experiment.plot.y = "bandwidth";
    recording.environment = {{"device", device}};
    recording.measurements = std::move(rows);
    return recording;
}

TEST(LabFigures, AreWhatTheRowsOfEachKernelLieBetween) {
    const auto figures =
        labFigures(recordingOf("here", {measured("one", 3e9), measured("one", 2e9)}),
                   recordingOf("there", {measured("one", 9e9), measured("two", 8e9)}), Catalog());
    ASSERT_TRUE(figures.has_value());
    EXPECT_EQ(figures->here, "here");
    EXPECT_EQ(figures->there, "there");
    EXPECT_EQ(figures->metric->tag, "bandwidth");
    ASSERT_EQ(figures->rows.size(), 2U) << "the third was measured nowhere";
    EXPECT_EQ(figures->rows[0].here, (FigureRange{2e9, 3e9}));
    EXPECT_EQ(figures->rows[0].there, (FigureRange{9e9, 9e9}));
    EXPECT_FALSE(figures->rows[1].here.has_value());
    EXPECT_FALSE(
        labFigures(recordingOf("here", {}), recordingOf("there", {}), Catalog()).has_value());
}

TEST(LabFigures, AreThoseOfTheDeviceThatMeasuredLast) {
    Recording own = recordingOf("", {measured("one", 3e12), measured("one", 2e9)});
    own.environment.clear();
    own.devices = {{"gpu", {{"device", "a GPU"}}}, {"cpu", {{"device", "a CPU"}}}};
    own.measurements[0].device = "gpu";
    own.measurements[1].device = "cpu";
    const auto figures = labFigures(own, recordingOf("there", {}), Catalog());
    ASSERT_TRUE(figures.has_value());
    EXPECT_EQ(figures->here, "a CPU");
    EXPECT_EQ(figures->rows[0].here, (FigureRange{2e9, 2e9}));
}

TEST(LabFigures, LeaveOutWhatStepsMeasured) {
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    Experiment lab;
    lab.title = {"Misaligned memory accesses", "未对齐的内存访问"};
    const auto recorded = recordedLab(lab, Catalog());
    ASSERT_TRUE(recorded.has_value());
    const auto figures = labFigures(recorded->recording, recorded->recording, catalog);
    ASSERT_TRUE(figures.has_value());
    ASSERT_EQ(figures->rows.front().kernel, "read_offset");
    EXPECT_GT(figures->rows.front().there->least, 3.2e12) << "blocks of other sizes reach 2.5e12";
}

TEST(LabFigures, TheShippedRecordingIsFoundByTheLabsTitle) {
    Experiment lab;
    lab.title = {"Misaligned memory accesses", "未对齐的内存访问"};
    const auto recorded = recordedLab(lab, Catalog());
    ASSERT_TRUE(recorded.has_value());
    EXPECT_EQ(recorded->name, "NVIDIA H200");
    EXPECT_GT(recorded->recording.measurements.size(), 70U);
    lab.title = {"No such lab", ""};
    EXPECT_FALSE(recordedLab(lab, Catalog()).has_value());
}

TEST(LabFigures, OfTheDeviceThatALabComparesWithAreTheRowsOfWhatIsSetUp) {
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    Experiment lab = readExperiment(
        readFile(KERNELCURVE_SOURCE_DIR "/resources/labs/intensity/two_gpus.yaml"), "two_gpus");
    lab = fitted(std::move(lab), DeviceKind::Cuda);
    for (const LabStep& step : lab.lab->steps) {
        if (!step.set)
            continue;
        SCOPED_TRACE(step.what.en);
        const Experiment here = withStep(lab, *step.set, catalog);
        const auto recorded = recordedLab(here, catalog);
        ASSERT_TRUE(recorded.has_value());
        EXPECT_EQ(recorded->name, "NVIDIA H100 80GB HBM3");
        EXPECT_EQ(std::int64_t(recorded->recording.measurements.size()), Plan(here, catalog).size())
            << "every row of the step, each once";
        // This is the same experiment on the device that plays the lab.
        Experiment there = here;
        there.lab->compared = "nvidia-h200";
        const auto own = recordedLab(there, catalog);
        ASSERT_TRUE(own.has_value());
        EXPECT_EQ(own->recording.measurements.size(), recorded->recording.measurements.size());
        EXPECT_TRUE(labFigures(own->recording, recorded->recording, catalog).has_value());
    }
}

/// For a custom experiment, the result contains the requested rows, from any recording of the
/// device.
TEST(LabFigures, ARecordedDeviceHasRowsOfAnyExperiment) {
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    const std::filesystem::path file =
        KERNELCURVE_SOURCE_DIR "/resources/recordings/nvidia-h100.yaml";
    Experiment experiment = fitted(
        readExperiment(readFile(KERNELCURVE_SOURCE_DIR "/resources/labs/transpose/transposes.yaml"),
                       "transposes"),
        DeviceKind::Cuda);
    experiment.lab.reset();
    experiment.title = {"My own", ""};
    experiment = narrowedTo(std::move(experiment), "transpose_tile", catalog);
    const auto recorded = recordedOn(file, experiment, catalog);
    ASSERT_TRUE(recorded.has_value());
    EXPECT_EQ(recorded->name, "NVIDIA H100 80GB HBM3");
    ASSERT_EQ(recorded->recording.measurements.size(), 7U);
    for (const Measurement& row : recorded->recording.measurements)
        EXPECT_EQ(row.configuration.kernel, "transpose_tile");
    experiment.sweep.clear();
    experiment.zipped.clear();
    experiment.parameters = {{"rows", 77}, {"cols", 77}};
    EXPECT_FALSE(recordedOn(file, experiment, catalog).has_value());
    EXPECT_THROW(recordedOn("/nowhere.yaml", experiment, catalog), Error);
}

/// On the CPU, a lab has other sizes than on the GPU. In this case, the lab's recording is
/// compared.
TEST(LabFigures, ALabOfOtherSizesIsComparedAsALab) {
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    const Experiment lab =
        fitted(readExperiment(
                   readFile(KERNELCURVE_SOURCE_DIR "/resources/labs/offset_add/offset_reads.yaml"),
                   "offset_reads"),
               DeviceKind::Cpu);
    const auto recorded =
        recordedOn(KERNELCURVE_SOURCE_DIR "/resources/recordings/nvidia-h200.yaml", lab, catalog);
    ASSERT_TRUE(recorded.has_value());
    EXPECT_GT(recorded->recording.measurements.size(), 70U);
}

} // namespace
} // namespace kernelcurve
