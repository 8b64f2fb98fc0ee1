// Undo and redo of changes to an experiment.
#include "app/document/experiment_document.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/atomic_file.h"
#include "tests/app/document/document_fixture.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

class ExperimentHistoryTest : public DocumentFixture {
  protected:
    void open(const Experiment& experiment) {
        writeFileAtomically(path("experiment.yaml").toStdString(), writeExperiment(experiment));
        document_.open(path("experiment.yaml"));
    }
    template <typename Change>
    void change(Change change, const Edit& edit = {}) {
        Experiment experiment = document_.experiment();
        change(experiment);
        document_.setExperiment(std::move(experiment), edit);
    }
    void type(const char* parameter, std::int64_t value) {
        change([&](Experiment& experiment) { setValue(experiment, parameter, value); },
               {.typed = true});
    }
    static void setValue(Experiment& experiment, const char* parameter, std::int64_t value) {
        std::erase_if(experiment.parameters,
                      [&](const auto& pair) { return pair.first == parameter; });
        experiment.parameters.emplace_back(parameter, value);
    }
    std::string undoName() const {
        const Message* name = document_.history().undoName();
        return name ? name->english() : "";
    }
    std::string redoName() const {
        const Message* name = document_.history().redoName();
        return name ? name->english() : "";
    }

    ExperimentDocument document_;
};

TEST_F(ExperimentHistoryTest, GoesBackAndForthByName) {
    open(sampleExperiment());
    EXPECT_EQ(undoName(), "") << "opening is no change";
    const Experiment first = document_.experiment();
    change([](Experiment& each) { each.kernels.emplace_back("write_offset"); });
    const Experiment second = document_.experiment();
    change([](Experiment& each) { each.device = "cpu"; });
    const Experiment third = document_.experiment();
    EXPECT_EQ(undoName(), "device change");
    QSignalSpy changed(&document_, &ExperimentDocument::experimentChanged);
    document_.undo();
    EXPECT_EQ(document_.experiment(), second);
    EXPECT_EQ(changed.size(), 1);
    EXPECT_EQ(undoName(), "selection of write_offset");
    EXPECT_EQ(redoName(), "device change");
    EXPECT_TRUE(document_.isModified());
    document_.undo();
    EXPECT_EQ(document_.experiment(), first);
    EXPECT_FALSE(document_.isModified()) << "it is as the file has it";
    document_.undo(); // there is no further step
    EXPECT_EQ(document_.experiment(), first);
    document_.redo();
    document_.redo();
    EXPECT_EQ(document_.experiment(), third);
    document_.redo();
    EXPECT_EQ(document_.experiment(), third);
    document_.undo();
    change([](Experiment& each) { each.kernels.clear(); });
    EXPECT_EQ(redoName(), "") << "another way was taken";
}

TEST_F(ExperimentHistoryTest, SaysWhatWasDone) {
    open(sampleExperiment());
    const auto nameOf = [&](auto edit) {
        change(edit);
        return undoName();
    };
    EXPECT_EQ(nameOf([](Experiment& each) { setValue(each, "n", 4096); }), "change of n");
    EXPECT_EQ(nameOf([](Experiment& each) { each.kernels.pop_back(); }),
              "deselection of " + sampleExperiment().kernels.back());
    EXPECT_EQ(nameOf([](Experiment& each) { each.kernels = {"a", "b"}; }), "kernel change");
    EXPECT_EQ(nameOf([](Experiment& each) { each.measure.noise = 0.5; }), "target noise change");
    EXPECT_EQ(nameOf([](Experiment& each) { each.measure = {.maxTime = 1, .check = false}; }),
              "change of measurement options");
    EXPECT_EQ(nameOf([](Experiment& each) { each.search.emplace(); }), "search change");
    EXPECT_EQ(nameOf([](Experiment& each) { each.baseline = "a"; }), "baseline change");
    EXPECT_EQ(nameOf([](Experiment& each) { each.plot.logY = !each.plot.logY.value_or(false); }),
              "chart change");
    EXPECT_EQ(nameOf([](Experiment& each) { each.notes += "!"; }), "change of notes");
    EXPECT_EQ(nameOf([](Experiment& each) { each.furtherDevices = {"cuda:1"}; }), "device change");
    EXPECT_EQ(nameOf([](Experiment& each) {
                  each.parameters.clear();
                  each.sweep.clear();
                  each.zipped.clear();
                  setValue(each, "n", 1);
                  setValue(each, "block", 1);
              }),
              "parameter change");
}

TEST_F(ExperimentHistoryTest, WhatIsTypedInOneFieldIsOneStep) {
    open(sampleExperiment());
    const Experiment before = document_.experiment();
    for (const std::int64_t value : {1, 12, 128})
        type("n", value);
    type("block", 2);
    EXPECT_EQ(undoName(), "change of block");
    document_.undo();
    EXPECT_EQ(undoName(), "change of n");
    document_.undo();
    EXPECT_EQ(document_.experiment(), before);
    // The field lost the focus in between.
    type("n", 1);
    document_.endTyping();
    type("n", 2);
    document_.undo();
    EXPECT_EQ(undoName(), "change of n");
    // Typing after an undo starts a new step.
    type("n", 3);
    document_.undo();
    document_.undo();
    EXPECT_EQ(document_.experiment(), before);
}

TEST_F(ExperimentHistoryTest, WhatIsTypedAfterAnUndoOfAnotherStepIsAStepOfItsOwn) {
    open(sampleExperiment());
    type("n", 1);
    const Experiment typed = document_.experiment();
    change([](Experiment& each) { each.notes = "new"; });
    document_.undo();
    type("n", 2);
    document_.undo();
    EXPECT_EQ(document_.experiment(), typed);
}

TEST_F(ExperimentHistoryTest, TypingBackToTheBeginningIsNoStep) {
    open(sampleExperiment());
    const Experiment before = document_.experiment();
    type("block", 2);
    change([&](Experiment& each) { each = before; }, {.typed = true});
    EXPECT_EQ(undoName(), "");
    EXPECT_EQ(document_.experiment(), before);
}

TEST_F(ExperimentHistoryTest, LeavesMeasurementsAlone) {
    open(sampleExperiment());
    change([](Experiment& each) { each.plot.logY = !each.plot.logY.value_or(false); });
    document_.beginRun(false);
    document_.addMeasurement(sampleMeasurement(3));
    const auto rows = document_.recording().measurements;
    document_.undo();
    EXPECT_EQ(document_.recording().measurements, rows);
    EXPECT_TRUE(document_.earlierRuns().empty());
    document_.redo();
    EXPECT_EQ(document_.recording().measurements, rows);
}

TEST_F(ExperimentHistoryTest, IsOfOneDocument) {
    open(sampleExperiment());
    change([](Experiment& each) { each.device = "cpu"; });
    document_.save(path("kept.yaml"));
    EXPECT_EQ(undoName(), "device change") << "saving ends nothing";
    document_.undo();
    EXPECT_TRUE(document_.isModified()) << "the file has the device";
    document_.redo();
    EXPECT_FALSE(document_.isModified());
    open(sampleExperiment());
    EXPECT_EQ(undoName(), "");
    change([](Experiment& each) { each.device = "cpu"; });
    document_.reset();
    EXPECT_EQ(undoName(), "");
}

TEST_F(ExperimentHistoryTest, AStepThatIsTakenBackLosesNothing) {
    document_.reset();
    document_.setUp(sampleExperiment());
    EXPECT_EQ(undoName(), "step setup");
    EXPECT_TRUE(document_.atStake().nothing());
    document_.undo();
    EXPECT_TRUE(document_.atStake().nothing()) << "it can be set up again";
    EXPECT_FALSE(document_.isModified());
    document_.redo();
    EXPECT_EQ(document_.experiment(), sampleExperiment());
    EXPECT_TRUE(document_.atStake().nothing());
    change([](Experiment& each) { each.plot.logY = !each.plot.logY.value_or(false); });
    EXPECT_TRUE(document_.atStake().settings);
}

TEST_F(ExperimentHistoryTest, GoingBackToTheBeginningIsAStep) {
    open(sampleExperiment());
    const Experiment beginning = document_.experiment();
    change([](Experiment& each) { setValue(each, "block", 2); });
    const Experiment changed = document_.experiment();
    document_.restart();
    EXPECT_EQ(document_.experiment(), beginning);
    EXPECT_EQ(undoName(), "return to the beginning");
    document_.undo();
    EXPECT_EQ(document_.experiment(), changed);
    EXPECT_TRUE(document_.isModified());
    document_.redo();
    EXPECT_EQ(document_.experiment(), beginning);
    EXPECT_FALSE(document_.isModified());
}

/// The sizes of a lab follow the device, even after an undo.
TEST_F(ExperimentHistoryTest, SizesGoOnFollowingTheDevice) {
    Experiment experiment = sampleExperiment();
    experiment.sizes = {{DeviceKind::Cpu, {{"n", 1024}}, {}},
                        {DeviceKind::Cuda, {{"n", 4096}}, {}}};
    open(experiment);
    const auto size = [&] {
        for (const auto& [name, value] : document_.experiment().parameters)
            if (name == "n")
                return value.integer();
        return std::int64_t{0};
    };
    document_.fitTo(DeviceKind::Cpu);
    EXPECT_EQ(size(), 1024);
    EXPECT_EQ(undoName(), "") << "nobody did that";
    change([](Experiment& each) { each.device = "cuda:0"; });
    document_.fitTo(DeviceKind::Cuda);
    EXPECT_EQ(size(), 4096);
    document_.undo();
    document_.fitTo(DeviceKind::Cpu);
    EXPECT_EQ(size(), 1024);
    EXPECT_FALSE(document_.isModified());
    document_.redo();
    EXPECT_EQ(document_.experiment().device, "cuda:0");
    document_.fitTo(DeviceKind::Cuda);
    EXPECT_EQ(size(), 4096);
}

/// A lab that was opened for another document's device does not have its sizes yet.
TEST_F(ExperimentHistoryTest, GoingBackToTheSameBeginningIsNoStep) {
    Experiment experiment = sampleExperiment();
    experiment.sizes = {{DeviceKind::Cuda, {{"n", 4096}}, {}}};
    document_.fitTo(DeviceKind::Cuda);
    open(experiment);
    document_.restart();
    EXPECT_EQ(undoName(), "");
}

TEST_F(ExperimentHistoryTest, KeepsAHundredSteps) {
    open(sampleExperiment());
    for (int step = 0; step < 150; ++step)
        change([&](Experiment& each) { each.notes = std::to_string(step); });
    int undone = 0;
    for (; !undoName().empty(); ++undone)
        document_.undo();
    EXPECT_EQ(undone, 100);
    EXPECT_EQ(document_.experiment().notes, "49");
}

} // namespace
} // namespace kernelcurve
