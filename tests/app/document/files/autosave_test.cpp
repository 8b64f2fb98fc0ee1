#include "app/document/files/autosave.h"

#include "app/document/experiment_document.h"
#include "app/document/files/unfinished_recording.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "tests/app/document/document_fixture.h"
#include "tests/app/document/killed_process.h"
#include "tests/eventually.h"
#include "tests/gpu/catalog/shipped_catalog.h"

#include <QCoreApplication>
#include <QSignalSpy>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <gtest/gtest.h>
#include <optional>
#include <sys/resource.h>
#include <unistd.h>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

using AutosaveTest = DocumentFixture;

Recording read(const fs::path& file) {
    return readRecording(readFile(file), "file").recording;
}

bool readIfThere(const std::filesystem::path& file, std::string& text) {
    try {
        text = readFile(file);
        return true;
    } catch (const Error&) {
        return false;
    }
}

void waitForRows(std::size_t rows) {
    EXPECT_TRUE(eventually([=] {
        const auto files = autosavedFiles();
        // A file that is being replaced may be gone when it is read.
        std::string text;
        return files.size() == 1 && readIfThere(files[0], text) &&
               static_cast<std::size_t>(std::count(text.begin(), text.end(), '{')) >= rows &&
               text.ends_with("}\n") &&
               readRecording(text, "").recording.measurements.size() == rows;
    }));
}

/// Waits for this number of files, each with complete rows. If `current` is given, the file of the
/// last run must have this number of rows.
void waitForFiles(std::size_t count, std::optional<std::size_t> current = {}) {
    const auto isWhole = [&](const fs::path& file) {
        std::string text;
        return readIfThere(file, text) && text.ends_with("}\n") &&
               (!current || file.filename().string().find("-run-") != std::string::npos ||
                readRecording(text, "").recording.measurements.size() == *current);
    };
    EXPECT_TRUE(eventually([&] {
        const auto files = autosavedFiles();
        return files.size() == count && std::all_of(files.begin(), files.end(), isWhole);
    })) << autosavedFiles().size()
        << " files instead of " << count;
}

TEST_F(AutosaveTest, OffersWhatAKilledProgramMeasured) {
    const qint64 before = QDateTime::currentSecsSinceEpoch();
    inAKilledProcess([] {
        ExperimentDocument& document = *new ExperimentDocument;
        document.setExperiment(sampleExperiment());
        document.setEnvironment({{"device", "Some processor"}});
        for (int index = 0; index < 3; ++index)
            document.addMeasurement(sampleMeasurement(index));
        waitForRows(3);
    });
    const auto unfinished = unfinishedRecordings();
    ASSERT_EQ(unfinished.size(), 1U);
    EXPECT_EQ(unfinished[0].title.en, "A sample");
    EXPECT_EQ(unfinished[0].measurements, 3);
    EXPECT_GE(unfinished[0].changed.toSecsSinceEpoch(), before);
    EXPECT_LE(unfinished[0].changed.toSecsSinceEpoch(), QDateTime::currentSecsSinceEpoch());

    ExperimentDocument document;
    document.recover(unfinished[0]);
    EXPECT_TRUE(document.isModified());
    EXPECT_TRUE(document.file().isEmpty());
    EXPECT_EQ(document.experiment(), sampleExperiment());
    ASSERT_EQ(document.recording().measurements.size(), 3U);
    EXPECT_EQ(document.recording().measurements[2], sampleMeasurement(2));
    EXPECT_TRUE(document.remarks().empty());
    EXPECT_TRUE(unfinishedRecordings().empty()) << "it is this document's now";
}

/// Waits until the only autosaved file contains the text.
void waitForText(const std::string& words) {
    EXPECT_TRUE(eventually([&] {
        const auto files = autosavedFiles();
        std::string text;
        return files.size() == 1 && readIfThere(files[0], text) &&
               text.find(words) != std::string::npos;
    })) << words;
}

TEST_F(AutosaveTest, OffersEditsThatAreOlderThanTheFirstRow) {
    const QString file = path("sweep.yaml");
    {
        ExperimentDocument document;
        Experiment untitled = sampleExperiment();
        untitled.title = {};
        document.setExperiment(untitled);
        document.save(file);
    }
    inAKilledProcess([&] {
        ExperimentDocument& document = *new ExperimentDocument;
        document.open(file);
        document.edit([](Experiment& experiment) { experiment.notes = "expect a knee"; });
        waitForText("expect a knee");
    });
    const auto unfinished = unfinishedRecordings();
    ASSERT_EQ(unfinished.size(), 1U);
    EXPECT_EQ(unfinished[0].measurements, 0);
    ExperimentDocument document;
    document.recover(unfinished[0]);
    EXPECT_EQ(document.experiment().notes, "expect a knee");
    EXPECT_EQ(document.file(), file);
    EXPECT_EQ(document.title("Untitled"), "sweep");
    EXPECT_TRUE(document.isModified());
    EXPECT_TRUE(document.atStake().settings);
    EXPECT_TRUE(unfinishedRecordings().empty()) << "they are this document's now";
    EXPECT_FALSE(document.overwriting(file)) << "nobody has changed it";
    std::ofstream(file.toStdString(), std::ios::app) << "# somebody\n";
    ASSERT_TRUE(document.overwriting(file));
    EXPECT_TRUE(document.overwriting(file)->changed);
    document.save(file);
    EXPECT_TRUE(eventually([] { return fs::is_empty(Autosave::defaultFolder()); }));
}

TEST_F(AutosaveTest, RowsThatAreSavedAreNotWrittenAgainForAnEdit) {
    const QString file = path("saved.yaml");
    {
        ExperimentDocument document;
        document.setExperiment(sampleExperiment());
        for (int index = 0; index < 3; ++index)
            document.addMeasurement(sampleMeasurement(index));
        document.save(file);
    }
    const auto edited = [&](bool measures) {
        inAKilledProcess([&] {
            ExperimentDocument& document = *new ExperimentDocument;
            document.open(file);
            document.edit([](Experiment& experiment) { experiment.notes = "edited"; });
            waitForText("edited");
            if (!measures)
                return;
            document.addMeasurement(sampleMeasurement(3));
            waitForRows(4);
        });
        return unfinishedRecordings().at(0);
    };
    const UnfinishedRecording unfinished = edited(false);
    EXPECT_EQ(unfinished.measurements, 0);
    {
        ExperimentDocument document;
        document.recover(unfinished);
        EXPECT_EQ(document.experiment().notes, "edited");
        EXPECT_EQ(document.recording().measurements.size(), 3U);
        EXPECT_TRUE(document.rowsAreSaved());
        EXPECT_EQ(document.atStake().rows, 0);
    }
    {
        const UnfinishedRecording measured = edited(true);
        EXPECT_EQ(measured.measurements, 4);
        ExperimentDocument document;
        document.recover(measured);
        EXPECT_EQ(document.recording().measurements.size(), 4U);
        EXPECT_EQ(document.atStake().rows, 4);
    }
    // Another program has changed the rows since then.
    const UnfinishedRecording later = edited(false);
    std::ofstream(file.toStdString(), std::ios::app) << writeRecordingLine(sampleMeasurement(4));
    ExperimentDocument document;
    document.recover(later);
    EXPECT_EQ(document.experiment().notes, "edited");
    EXPECT_TRUE(document.recording().measurements.empty());
    EXPECT_EQ(document.remarks().size(), 2U);
}

TEST_F(AutosaveTest, AnEditThatIsUndoneIsNotKept) {
    ExperimentDocument document;
    document.setUp(sampleExperiment());
    document.edit([](Experiment& experiment) { experiment.notes = "a word"; });
    waitForText("a word");
    document.undo();
    EXPECT_TRUE(eventually([] { return autosavedFiles().empty(); }));
}

TEST_F(AutosaveTest, TheCommandLineKeepsNoEdits) {
    ExperimentDocument document;
    document.keepAutosave();
    document.setExperiment(sampleExperiment());
    EXPECT_TRUE(document.autosavedFile().empty());
    EXPECT_TRUE(autosavedFiles().empty());
}

TEST_F(AutosaveTest, FindsTheKernelOfAKilledProgram) {
    const fs::path kernel = path("far/mine.cu").toStdString();
    fs::create_directories(kernel.parent_path());
    writeFileAtomically(kernel, shippedCatalog().at("copy_element").source);
    inAKilledProcess([&] {
        Catalog& catalog = *new Catalog(shippedCatalog());
        ExperimentDocument& document = *new ExperimentDocument;
        document.setCatalog(catalog);
        Experiment experiment = sampleExperiment();
        experiment.kernels = {catalog.open(kernel).id};
        document.setExperiment(experiment);
        document.addMeasurement(sampleMeasurement(0));
        waitForRows(1);
    });
    const auto unfinished = unfinishedRecordings();
    ASSERT_EQ(unfinished.size(), 1U);
    EXPECT_EQ(readFile(unfinished[0].file).find(path("").toStdString()), std::string::npos)
        << "a recording names no folder, also one that is unfinished";
    ExperimentDocument document;
    document.recover(unfinished[0]);
    const std::vector<SavedKernel>& kernels = document.recording().kernelFiles;
    ASSERT_EQ(kernels.size(), 1U);
    EXPECT_EQ(kernels[0].text, readFile(kernel));
    EXPECT_EQ(document.fileOf(kernels[0]), kernel) << "where it was, not beside the document";
}

TEST_F(AutosaveTest, OffersTheEarlierRunsOfAKilledProgramWithTheLast) {
    inAKilledProcess([] {
        ExperimentDocument& document = *new ExperimentDocument;
        document.setExperiment(sampleExperiment());
        for (const int rows : {4, 3, 2}) {
            document.beginRun(false);
            for (int index = 0; index < rows; ++index)
                document.addMeasurement(sampleMeasurement(index));
        }
        document.bringBack(1); // the first
        waitForFiles(3, 4);
    });
    const auto unfinished = unfinishedRecordings();
    ASSERT_EQ(unfinished.size(), 1U) << "one document";
    EXPECT_EQ(unfinished[0].measurements, 9);
    EXPECT_EQ(unfinished[0].earlier.size(), 2U);

    ExperimentDocument document;
    document.recover(unfinished[0]);
    EXPECT_EQ(document.recording().measurements.size(), 4U);
    ASSERT_EQ(document.earlierRuns().size(), 2U);
    EXPECT_EQ(document.earlierRuns()[0].recording->measurements.size(), 2U) << "the last first";
    EXPECT_EQ(document.earlierRuns()[1].recording->measurements.size(), 3U);
    EXPECT_EQ(document.atStake().rows, 4);
    EXPECT_EQ(document.atStake().earlierRows, 5);
    EXPECT_TRUE(unfinishedRecordings().empty()) << "they are this document's now";
}

TEST_F(AutosaveTest, ARunThatWasOverwrittenComesBackWithItsRows) {
    inAKilledProcess([this] {
        ExperimentDocument& document = *new ExperimentDocument;
        document.setExperiment(sampleExperiment());
        for (int index = 0; index < 3; ++index)
            document.addMeasurement(sampleMeasurement(index));
        document.save(path("mine.yaml"));
        document.openLab(path("mine.yaml"));
        document.edit([](Experiment& experiment) { experiment.notes = "a note\n"; });
        document.autosavedFile();
        document.undo();
        document.clearMeasurements();
        document.save(path("mine.yaml"));
        waitForFiles(1);
    });
    const auto unfinished = unfinishedRecordings();
    ASSERT_EQ(unfinished.size(), 1U);
    ExperimentDocument document;
    document.recover(unfinished[0]);
    EXPECT_EQ(document.recording().measurements.size(), 3U);
}

TEST_F(AutosaveTest, SavingARecoveredDocumentKeepsTheRowsOfItsFile) {
    inAKilledProcess([this] {
        ExperimentDocument& document = *new ExperimentDocument;
        document.setExperiment(sampleExperiment());
        document.addMeasurement(sampleMeasurement(0));
        document.save(path("first.yaml"));
        document.beginRun(false);
        document.addMeasurement(sampleMeasurement(1));
        document.save(path("second.yaml"));
        document.bringBackRows(0); // from first.yaml
        document.edit([](Experiment& experiment) { experiment.notes = "a note\n"; });
        document.autosavedFile();
    });
    const auto unfinished = unfinishedRecordings();
    ASSERT_EQ(unfinished.size(), 1U);
    ExperimentDocument document;
    document.recover(unfinished[0]);
    ASSERT_EQ(document.recording().measurements.size(), 1U);
    document.save(path("second.yaml"));
    ASSERT_EQ(document.earlierRuns().size(), 1U);
    EXPECT_EQ(document.earlierRuns()[0].recording->measurements[0], sampleMeasurement(1));
}

TEST_F(AutosaveTest, TwoDocumentsAreTwoOffers) {
    for (int program = 0; program < 2; ++program)
        inAKilledProcess([&] {
            ExperimentDocument& document = *new ExperimentDocument;
            document.setExperiment(sampleExperiment());
            document.addMeasurement(sampleMeasurement(0));
            document.beginRun(false);
            document.addMeasurement(sampleMeasurement(0));
            waitForFiles(2 * static_cast<std::size_t>(program) + 2);
        });
    const auto unfinished = unfinishedRecordings();
    ASSERT_EQ(unfinished.size(), 2U);
    ExperimentDocument::discardUnfinished(unfinished[0]);
    ASSERT_EQ(unfinishedRecordings().size(), 1U);
    EXPECT_EQ(unfinishedRecordings()[0].file, unfinished[1].file);
}

TEST_F(AutosaveTest, AnEarlierRunThatIsSavedIsNotKeptTwice) {
    ExperimentDocument document;
    document.setExperiment(sampleExperiment());
    for (int run = 0; run < 2; ++run) {
        document.beginRun(false);
        document.addMeasurement(sampleMeasurement(run));
    }
    waitForFiles(2);
    document.saveEarlierRuns(path("kept.yaml"));
    waitForFiles(1);
    document.save(path("kept.yaml"));
    waitForFiles(0);
}

TEST_F(AutosaveTest, ATornLastLineCostsOneRow) {
    inAKilledProcess([] {
        ExperimentDocument& document = *new ExperimentDocument;
        document.setExperiment(sampleExperiment());
        document.addMeasurement(sampleMeasurement(0));
        document.addMeasurement(sampleMeasurement(1));
        waitForRows(2);
    });
    const fs::path file = autosavedFiles().at(0);
    std::ofstream(file, std::ios::app) << R"(- {"kernel": "read_off)";
    ASSERT_EQ(unfinishedRecordings().at(0).measurements, 2);
    ExperimentDocument document;
    document.recover(unfinishedRecordings().at(0));
    EXPECT_EQ(document.recording().measurements.size(), 2U);
    ASSERT_EQ(document.remarks().size(), 1U);
    EXPECT_NE(document.remarks()[0].english().find("incomplete"), std::string::npos);
}

TEST_F(AutosaveTest, LeavesARunningProgramsFileAlone) {
    ExperimentDocument document;
    document.setExperiment(sampleExperiment());
    document.addMeasurement(sampleMeasurement(0));
    waitForRows(1);
    EXPECT_EQ(autosavedFiles().size(), 1U);
    EXPECT_TRUE(unfinishedRecordings().empty());
}

TEST_F(AutosaveTest, SavingRemovesTheFileAndMeasuringOnWritesAllOfItAnew) {
    ExperimentDocument document;
    document.setExperiment(sampleExperiment());
    document.addMeasurement(sampleMeasurement(0));
    document.save(path("saved.yaml"));
    document.addMeasurement(sampleMeasurement(1));
    waitForRows(2);
    const auto files = autosavedFiles();
    ASSERT_EQ(files.size(), 1U);
    EXPECT_EQ(read(files[0]), document.recording());
}

TEST_F(AutosaveTest, AnEditBetweenTwoRunsIsInTheFile) {
    ExperimentDocument document;
    document.setExperiment(sampleExperiment());
    document.addMeasurement(sampleMeasurement(0));
    Experiment edited = sampleExperiment();
    edited.notes = "second try";
    document.setExperiment(edited);
    document.addMeasurement(sampleMeasurement(1));
    waitForRows(2);
    const auto files = autosavedFiles();
    ASSERT_EQ(files.size(), 1U);
    EXPECT_EQ(read(files[0]).experiment.notes, "second try");
}

TEST_F(AutosaveTest, AnOrderlyEndLeavesNothing) {
    {
        ExperimentDocument document;
        document.setExperiment(sampleExperiment());
        document.addMeasurement(sampleMeasurement(0));
        waitForRows(1);
        document.clearMeasurements();
        document.addMeasurement(sampleMeasurement(1));
    }
    EXPECT_TRUE(autosavedFiles().empty());
}

TEST_F(AutosaveTest, DiscardsWhatIsNotWanted) {
    inAKilledProcess([] {
        ExperimentDocument& document = *new ExperimentDocument;
        document.setExperiment(sampleExperiment());
        document.addMeasurement(sampleMeasurement(0));
        waitForRows(1);
    });
    const auto unfinished = unfinishedRecordings();
    ASSERT_EQ(unfinished.size(), 1U);
    ExperimentDocument::discardUnfinished(unfinished[0]);
    EXPECT_TRUE(unfinishedRecordings().empty());
}

TEST_F(AutosaveTest, AFolderThatCannotBeMadeIsSaidOnceAndMeasuringGoesOn) {
    std::ofstream(path("occupied").toStdString()) << "a file where the folder should be";
    Autosave autosave(fs::path(path("occupied").toStdString()) / "autosave");
    QSignalSpy failed(&autosave, &Autosave::failed);
    Recording recording{sampleExperiment(), {}, {sampleMeasurement(0)}};
    autosave.start(recording);
    for (const int offset : {1, 2})
        recording.measurements.push_back(sampleMeasurement(offset));
    EXPECT_TRUE(autosave.whole(recording.measurements).empty()) << "everything was tried";
    QCoreApplication::processEvents();
    ASSERT_EQ(failed.size(), 1);
    autosave.start(recording); // represents an edit
    EXPECT_TRUE(autosave.whole(recording.measurements).empty());
    QCoreApplication::processEvents();
    ASSERT_EQ(failed.size(), 1) << "until something can be written";
    const auto failure = failed[0][0].value<Failure>();
    EXPECT_NE(failure.what.english().find("Not a directory"), std::string::npos);
}

constexpr int many = 5 * static_cast<int>(Autosave::maxWaiting) / 2;

void addMany(ExperimentDocument& document) {
    document.setExperiment(sampleExperiment());
    for (int row = 0; row < many; ++row)
        document.addMeasurement(sampleMeasurement(row));
}

TEST_F(AutosaveTest, OfRowsOnlySoManyWaitForTheDisk) {
    Recording recording{sampleExperiment(), {}, {}};
    for (int row = 0; row < many; ++row)
        recording.measurements.push_back(sampleMeasurement(row));
    Autosave autosave(fs::path(path("here").toStdString()));
    // The disk is busy with earlier work.
    autosave.keep(1, std::make_shared<Recording>(recording));
    for (int again = 0; again < 3; ++again) {
        autosave.start(recording);
        EXPECT_LE(autosave.waiting(), Autosave::maxWaiting);
    }
    for (int row = 0; row < many; ++row) {
        recording.measurements.push_back(sampleMeasurement(many + row));
        autosave.follow(recording.measurements);
        EXPECT_LE(autosave.waiting(), Autosave::maxWaiting);
    }
    const fs::path file = autosave.whole(recording.measurements);
    EXPECT_EQ(autosave.waiting(), 0U);
    EXPECT_EQ(read(file), recording);
    const auto files = std::distance(fs::directory_iterator(file.parent_path()), {});
    EXPECT_EQ(files, 2) << "previous run and this one";
}

TEST_F(AutosaveTest, RowsThatFoundNoRoomFollow) {
    ExperimentDocument document;
    addMany(document);
    waitForRows(many); // only the disk requests rows
    EXPECT_EQ(read(autosavedFiles().at(0)), document.recording());
}

TEST_F(AutosaveTest, WhatChangesWhileRowsWaitIsInTheFile) {
    ExperimentDocument document;
    addMany(document);
    Experiment edited = sampleExperiment();
    edited.notes = "meanwhile";
    document.setExperiment(edited);
    Measurement better = sampleMeasurement(many - 2);
    better.metrics["time"] = 1;
    document.replaceMeasurement(better);
    document.setEnvironment({{"device", "Another processor"}});
    document.setAside("read_offset", true);
    document.addMeasurement(sampleMeasurement(many));
    EXPECT_EQ(read(document.autosavedFile()), document.recording());
    EXPECT_EQ(autosavedFiles().size(), 1U);
}

TEST_F(AutosaveTest, AProgramThatNobodyCanBeAskedByEndsWithAllRowsInTheFile) {
    {
        ExperimentDocument document;
        document.keepAutosave();
        addMany(document);
    }
    const auto files = autosavedFiles();
    ASSERT_EQ(files.size(), 1U);
    EXPECT_EQ(read(files[0]).measurements.size(), static_cast<std::size_t>(many));
}

TEST_F(AutosaveTest, AnExceptionThatEndsTheProgramIsNoOrderlyEnd) {
    try {
        ExperimentDocument document;
        addMany(document);
        document.autosavedFile();
        throw std::bad_alloc();
    } catch (const std::bad_alloc&) {
        const auto files = autosavedFiles();
        ASSERT_EQ(files.size(), 1U);
        EXPECT_EQ(read(files[0]).measurements.size(), static_cast<std::size_t>(many));
    }
}

TEST_F(AutosaveTest, AnEndWhileRowsWaitLeavesNothing) {
    {
        ExperimentDocument document;
        addMany(document);
        document.beginRun(false);
        addMany(document);
    }
    EXPECT_TRUE(autosavedFiles().empty());
}

TEST_F(AutosaveTest, AFullDiskIsSaidOnceAndKeepsWholeLines) {
    // A limit on the file size makes a write fail in the middle, as a full disk does.
    inAKilledProcess([] {
        std::signal(SIGXFSZ, SIG_IGN);
        ExperimentDocument& document = *new ExperimentDocument;
        document.setExperiment(sampleExperiment());
        document.addMeasurement(sampleMeasurement(0));
        waitForRows(1);
        const rlimit limit{4000, 4000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        QSignalSpy failed(&document, &ExperimentDocument::autosaveFailed);
        for (int index = 1; index < 50; ++index)
            document.addMeasurement(sampleMeasurement(index));
        eventually(failed);
        QCoreApplication::processEvents();
        if (failed.size() != 1 || document.recording().measurements.size() != 50)
            ::_exit(1);
    });
    const auto unfinished = unfinishedRecordings();
    ASSERT_EQ(unfinished.size(), 1U);
    const std::string text = readFile(unfinished[0].file);
    EXPECT_LE(text.size(), 4000U);
    EXPECT_GT(unfinished[0].measurements, 1);
    EXPECT_TRUE(text.ends_with("}\n")) << "nothing is half written";
}

} // namespace
} // namespace kernelcurve
