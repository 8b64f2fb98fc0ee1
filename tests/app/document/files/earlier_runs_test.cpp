// Measured rows are never lost silently: the earlier runs of a document, the data that would be
// lost by closing it, and the data that saving would overwrite.
#include "app/document/experiment_document.h"
#include "app/document/files/unfinished_recording.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/recording_yaml.h"
#include "tests/app/document/document_fixture.h"

#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

class EarlierRunsTest : public DocumentFixture {
  protected:
    EarlierRunsTest() { document_.setExperiment(sampleExperiment()); }

    void run(int rows, double time = 1e-3) {
        document_.beginRun(false);
        document_.setEnvironment({{"device", "Some processor"}});
        for (int row = 0; row < rows; ++row) {
            Measurement measurement = sampleMeasurement(row);
            measurement.metrics["time"] = time;
            document_.addMeasurement(measurement);
        }
    }
    std::size_t rows() const { return document_.recording().measurements.size(); }
    std::size_t earlier() const { return document_.earlierRuns().size(); }
    static Recording read(const QString& file) {
        return readRecording(readFile(file.toStdString()), "file").recording;
    }

    ExperimentDocument document_;
};

TEST_F(EarlierRunsTest, ARunKeepsTheOneBefore) {
    QSignalSpy changed(&document_, &ExperimentDocument::earlierRunsChanged);
    run(5, 1);
    EXPECT_EQ(earlier(), 0U);
    const Recording first = document_.recording();
    run(2, 2);
    ASSERT_EQ(earlier(), 1U);
    EXPECT_GE(changed.size(), 1);
    EXPECT_EQ(*document_.earlierRuns()[0].recording, first);
    // Going back does not lose data either.
    const Recording second = document_.recording();
    document_.bringBack(0);
    EXPECT_EQ(document_.recording(), first);
    ASSERT_EQ(earlier(), 1U);
    EXPECT_EQ(*document_.earlierRuns()[0].recording, second);
}

TEST_F(EarlierRunsTest, AllAreKeptAsLongAsTheyAreInNoFile) {
    for (int number = 0; number < 15; ++number)
        run(2, number);
    EXPECT_EQ(earlier(), 14U);
    EXPECT_EQ(document_.atStake().rows, 2);
    EXPECT_EQ(document_.atStake().earlierRows, 28);
    EXPECT_EQ(document_.saveEarlierRuns(path("kept.yaml")).size(), 14U);
    EXPECT_EQ(document_.atStake().earlierRows, 0);
    run(1);
    EXPECT_EQ(earlier(), 10U) << "those that are in files make room";
    EXPECT_EQ(document_.earlierRuns()[0].recording->measurements[0].metrics.at("time"), 14);
}

TEST_F(EarlierRunsTest, TheExperimentComesBackWithItsRunAndTheNotesStay) {
    run(1);
    Experiment other = sampleExperiment();
    other.parameters[0].second = 77;
    other.notes = "seen";
    document_.setExperiment(other);
    run(1);
    document_.bringBack(0);
    EXPECT_EQ(document_.experiment().parameters, sampleExperiment().parameters);
    EXPECT_EQ(document_.experiment().notes, "seen");
    document_.bringBackRows(0);
    EXPECT_EQ(document_.experiment().parameters, sampleExperiment().parameters);
    document_.bringBack(0);
    document_.bringBack(0);
    EXPECT_EQ(document_.experiment().parameters, other.parameters);
}

TEST_F(EarlierRunsTest, ARunWithoutFiguresIsNotWorthKeeping) {
    document_.beginRun(false);
    Measurement row = sampleMeasurement(0);
    row.status = Status::Excluded;
    document_.addMeasurement(row);
    EXPECT_EQ(document_.atStake().rows, 0);
    run(1);
    EXPECT_EQ(earlier(), 0U);
}

TEST_F(EarlierRunsTest, OnlyWhatIsNowhereElseIsAtStake) {
    document_.save(path("one.yaml"));
    EXPECT_TRUE(document_.atStake().nothing());
    run(3);
    EXPECT_EQ(document_.atStake().rows, 3);
    EXPECT_FALSE(document_.atStake().settings);
    document_.save(path("one.yaml"));
    EXPECT_TRUE(document_.atStake().nothing());
    // A change that is undone is not a change, and selecting the device again takes one click.
    Experiment changed = document_.experiment();
    changed.notes = "new";
    document_.setExperiment(changed);
    EXPECT_TRUE(document_.isModified());
    EXPECT_TRUE(document_.atStake().settings);
    EXPECT_EQ(document_.atStake().rows, 0) << "its rows are in the file";
    changed.notes.clear();
    document_.setExperiment(changed);
    EXPECT_FALSE(document_.isModified());
    changed.device = "cuda:0";
    document_.setExperiment(changed);
    EXPECT_TRUE(document_.isModified());
    EXPECT_TRUE(document_.atStake().nothing());
}

TEST_F(EarlierRunsTest, ARunWhoseFileIsWrittenOverIsInNoFile) {
    run(3);
    document_.save(path("one.yaml"));
    run(2);
    EXPECT_EQ(document_.atStake().earlierRows, 0) << "the file has them";
    document_.save(path("one.yaml"));
    EXPECT_EQ(document_.atStake().rows, 0);
    EXPECT_EQ(document_.atStake().earlierRows, 3);
    document_.bringBack(0);
    EXPECT_EQ(document_.atStake().rows, 3);
    EXPECT_EQ(document_.atStake().earlierRows, 0);
    EXPECT_TRUE(document_.isModified());
    document_.bringBack(0);
    EXPECT_FALSE(document_.isModified()) << "as the file has it";
}

TEST_F(EarlierRunsTest, TheRunInTheFileThatIsOpenMakesNoRoom) {
    run(3);
    document_.save(path("one.yaml"));
    for (int number = 0; number < 12; ++number)
        run(3, number);
    EXPECT_EQ(earlier(), 12U);
    document_.save(path("one.yaml"));
    EXPECT_EQ(document_.atStake().earlierRows, 36) << "the first run is in no file any more";
}

TEST_F(EarlierRunsTest, APartOfWhatAFileHoldsIsNotThatFile) {
    run(3);
    Measurement other = sampleMeasurement(9);
    other.configuration.kernel = "write_offset";
    document_.addMeasurement(other);
    document_.save(path("one.yaml"));
    document_.setAside("write_offset", false);
    ASSERT_EQ(earlier(), 1U);
    document_.bringBackRows(0);
    EXPECT_EQ(rows(), 1U);
    EXPECT_TRUE(document_.isModified());
}

TEST_F(EarlierRunsTest, EachIsSavedIntoAFileOfItsOwn) {
    run(3, 1);
    run(4, 2);
    run(5, 3);
    document_.save(path("class.yaml"));
    QFile taken(path("class-run-1.yaml"));
    ASSERT_TRUE(taken.open(QFile::WriteOnly));
    const auto written = document_.saveEarlierRuns(path("class.yaml"));
    ASSERT_EQ(written.size(), 2U);
    EXPECT_EQ(QFileInfo(written[0]).fileName().toStdString(), "class-run-2.yaml");
    EXPECT_EQ(read(written[0]).measurements.size(), 3U) << "in their order";
    EXPECT_EQ(read(written[1]).measurements.size(), 4U);
    EXPECT_TRUE(document_.atStake().nothing());
    EXPECT_TRUE(document_.saveEarlierRuns(path("class.yaml")).empty());
}

TEST_F(EarlierRunsTest, TheBeginningOfALabLosesNothing) {
    run(3);
    document_.restart();
    EXPECT_EQ(rows(), 0U);
    EXPECT_EQ(document_.atStake().earlierRows, 3);
    document_.bringBack(0);
    EXPECT_EQ(rows(), 3U);
    document_.reset();
    EXPECT_EQ(earlier(), 0U) << "they are of the document";
}

TEST_F(EarlierRunsTest, RowsThatAKernelsVersionLeavesAreKept) {
    document_.beginRun(false);
    const auto measure = [&](double time) {
        Measurement row = sampleMeasurement(0);
        row.configuration.kernel = "mine";
        row.metrics["time"] = time;
        document_.addMeasurement(row);
    };
    measure(1);
    document_.setAside("mine", true);
    EXPECT_EQ(earlier(), 0U) << "it stands beside the next as its previous version";
    measure(2);
    document_.setAside("mine", true);
    ASSERT_EQ(earlier(), 1U);
    ASSERT_EQ(document_.earlierRuns()[0].recording->measurements.size(), 1U);
    EXPECT_EQ(document_.earlierRuns()[0].recording->measurements[0].metrics.at("time"), 1);
    EXPECT_EQ(rows(), 1U);
}

TEST_F(EarlierRunsTest, WhatAStepSetsUpIsNoLoss) {
    document_.reset();
    Experiment step = sampleExperiment();
    document_.setUp(step);
    EXPECT_TRUE(document_.atStake().nothing());
    EXPECT_FALSE(document_.isModified());
    step.notes = "mine";
    document_.setExperiment(step);
    step.kernels = {"write_offset"};
    document_.setUp(step);
    EXPECT_TRUE(document_.atStake().settings) << "the notes are a person's";
}

TEST_F(EarlierRunsTest, AFileThatAnotherProgramChangedIsNotWrittenOverWithoutAWord) {
    run(3);
    document_.save(path("one.yaml"));
    EXPECT_FALSE(document_.overwriting(path("one.yaml")));
    ExperimentDocument other;
    other.open(path("one.yaml"));
    Experiment changed = other.experiment();
    changed.notes = "from elsewhere";
    other.setExperiment(changed);
    EXPECT_FALSE(other.overwriting(path("one.yaml")));
    other.save(path("one.yaml"));
    const auto lost = document_.overwriting(path("one.yaml"));
    ASSERT_TRUE(lost);
    EXPECT_TRUE(lost->changed);
    EXPECT_EQ(lost->rows, 3);
    document_.open(path("one.yaml"));
    EXPECT_FALSE(document_.overwriting(path("one.yaml")));
    QFile::remove(path("one.yaml"));
    EXPECT_FALSE(document_.overwriting(path("one.yaml"))) << "there is nothing to lose";
}

TEST_F(EarlierRunsTest, MoreRowsOrThoseOfAnotherDeviceAreNotWrittenOverWithoutAWord) {
    run(3);
    document_.save(path("three.yaml"));
    run(2);
    auto lost = document_.overwriting(path("three.yaml"));
    ASSERT_TRUE(lost);
    EXPECT_FALSE(lost->changed);
    EXPECT_EQ(lost->rows, 3);
    EXPECT_EQ(lost->device, "Some processor");
    run(3);
    EXPECT_FALSE(document_.overwriting(path("three.yaml"))) << "as many, of the same device";
    document_.setEnvironment({{"device", "Another"}});
    EXPECT_TRUE(document_.overwriting(path("three.yaml")));
    // This is also true for the document's own file.
    document_.reset();
    document_.setExperiment(sampleExperiment());
    lost = document_.overwriting(path("three.yaml"));
    ASSERT_TRUE(lost) << "an experiment over a recording";
    EXPECT_EQ(lost->rows, 3);
    writeFileAtomically(path("letter.txt").toStdString(), "Dear Sir or Madam,\n");
    EXPECT_FALSE(document_.overwriting(path("letter.txt"))) << "the dialog has asked";
}

} // namespace
} // namespace kernelcurve
