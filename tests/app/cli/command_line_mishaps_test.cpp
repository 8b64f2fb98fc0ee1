// Problems in a terminal: an interrupted command, a full or missing folder, and files with
// unexpected content. No data may be lost, the program must not crash, and it must report the
// reason.
#include "app/document/files/unfinished_recording.h"
#include "gpu/model/recording/device_recording.h"
#include "gpu/model/recording/recording_yaml.h"
#include "tests/app/cli/command_line_fixture.h"
#include "tests/app/trust/foreign_file.h"
#include "tests/eventually.h"

#include <QDir>
#include <QFile>

#include <gmock/gmock.h>

#include <csignal>
#include <set>
#include <sys/resource.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// Waits until the autosaved recording has `rows` measurements.
bool autosaved(const std::string& folder, qint64 rows) {
    return eventually([=] {
        std::error_code error;
        for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
            if (entry.path().extension() != ".yaml")
                continue;
            const std::string text = readFile(entry.path());
            qint64 found = 0;
            for (std::size_t at = 0; (at = text.find("\n- {", at)) != std::string::npos; ++at)
                ++found;
            if (found >= rows)
                return true;
        }
        return false;
    });
}

class CommandLineMishaps : public CommandLine {
  protected:
    qint64 autosavedRows() const {
        qint64 rows = 0;
        for (const UnfinishedRecording& each :
             unfinishedRecordings(file("state/kernelcurve/autosave")))
            rows += each.measurements;
        return rows;
    }
    /// Returns the times in the rows of the only remaining recording.
    std::vector<double> autosavedTimes() const {
        const auto unfinished = unfinishedRecordings(file("state/kernelcurve/autosave"));
        EXPECT_EQ(unfinished.size(), 1U);
        std::vector<double> times;
        for (const UnfinishedRecording& each : unfinished)
            for (const Measurement& row :
                 readRecording(readFile(each.file), "").recording.measurements)
                times.push_back(row.metrics.at("time"));
        return times;
    }
    /// Returns a folder that cannot exist, because its parent is a file.
    QString noFolder() const { return folder_.filePath("sweep.yaml/folder"); }
    /// The name is only rejected when it is used.
    const QString tooLong_ = QString(300, u'a') + QStringLiteral(".yaml");
};

TEST_F(CommandLineMishaps, CtrlCKeepsWhatWasMeasured) {
    const ScriptedWorker worker(
        "hello\nwait devices\ndevices\nwait run\nstarted\nmeasure 0..4\nwait cancel\n"
        "finish cancelled\n");
    QProcess process;
    start(process, runArguments(worker, {"--set", "offset={from: 0, to: 4000, step: 1}", "--out",
                                         "rec.yaml", "--chart", "chart.png"}));
    ASSERT_TRUE(autosaved(file("state/kernelcurve/autosave"), 5));
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    const Outcome outcome = finish(process);
    EXPECT_EQ(outcome.code, 130);
    EXPECT_THAT(outcome.err, HasSubstr("the measurements so far are kept"));
    const Recording recording = readRecording(content("rec.yaml"), "rec.yaml").recording;
    EXPECT_EQ(recording.measurements.size(), 5U);
    EXPECT_EQ(lines(outcome.out).size(), recording.measurements.size() + 1);
    EXPECT_TRUE(QFile::exists(folder_.filePath("chart.png")));
}

TEST_F(CommandLineMishaps, CtrlCTwiceQuitsAtOnceAndTheAutosavedRecordingStays) {
    // The worker does not measure any more when the signal arrives, so it cannot end the run.
    const ScriptedWorker worker("hello\nwait devices\ndevices\nwait run\nstarted\nmeasure 0..4\n"
                                "sleep forever\n");
    QProcess process;
    start(process, runArguments(worker, {"--set", "offset={from: 0, to: 40, step: 1}", "--out",
                                         "rec.yaml"}));
    ASSERT_TRUE(autosaved(file("state/kernelcurve/autosave"), 5));
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    process.setReadChannel(QProcess::StandardError);
    ASSERT_TRUE(eventually([&] { return process.peek(10'000).contains("again to quit"); }));
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    const Outcome outcome = finish(process);
    EXPECT_EQ(outcome.code, 130);
    EXPECT_FALSE(QFile::exists(folder_.filePath("rec.yaml")));
    const auto unfinished = unfinishedRecordings(file("state/kernelcurve/autosave"));
    ASSERT_EQ(unfinished.size(), 1U);
    EXPECT_GE(unfinished[0].measurements, 5);
}

TEST_F(CommandLineMishaps, AnOutputThatVanishesLosesNothing) {
    QDir(folder_.path()).mkdir("results");
    const ScriptedWorker worker("hello\nwait devices\ndevices\nwait run\nstarted\nmeasure 0..1\n"
                                "gate\nmeasure 2..last\nfinish\n");
    QProcess process;
    start(process, runArguments(worker, {"--set", "offset={from: 0, to: 20, step: 1}", "--out",
                                         "results/rec.yaml", "--csv", "table.csv"}));
    ASSERT_TRUE(autosaved(file("state/kernelcurve/autosave"), 2));
    QDir(folder_.path()).rmdir("results");
    ASSERT_TRUE(worker.openGate());
    const Outcome outcome = finish(process);
    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.err, HasSubstr("results/rec.yaml: error: "));
    EXPECT_THAT(outcome.err, HasSubstr("in the autosaved recording"));
    EXPECT_EQ(lines(content("table.csv")).size(), 22U) << "the other outputs are written";
    const auto unfinished = unfinishedRecordings(file("state/kernelcurve/autosave"));
    ASSERT_EQ(unfinished.size(), 1U);
    EXPECT_EQ(unfinished[0].measurements, 21);
}

TEST_F(CommandLineMishaps, AFullStandardOutputIsNoSuccess) {
    const ScriptedWorker worker(wholeRun);
    QProcess process;
    process.setStandardOutputFile("/dev/full");
    start(process, runArguments(worker, {"--csv", "-"}));
    const Outcome outcome = finish(process);
    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.err, HasSubstr("error: cannot write to standard output"));
    EXPECT_EQ(unfinishedRecordings(file("state/kernelcurve/autosave")).size(), 1U);
}

/// Limits the size of the program's files, like `ulimit -f`.
void limitFilesTo2000Bytes() {
    const rlimit limit{2000, 2000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
}

TEST_F(CommandLineMishaps, AFileThatMayNotGrowIsAnErrorAndNoCrash) {
    ASSERT_EQ(run(ScriptedWorker(wholeRun), {"--out", "rec.yaml", "--quiet"}).code, 0);
    const std::string tooLarge = "error: Cannot write the file: it exceeds the maximum file size";
    const ScriptedWorker worker(wholeRun);
    QProcess running;
    running.setChildProcessModifier(limitFilesTo2000Bytes);
    start(running, runArguments(worker, {"--set", "offset={from: 0, to: 40, step: 1}", "--out",
                                         "again.yaml"}));
    const Outcome again = finish(running);
    EXPECT_EQ(again.code, 1);
    EXPECT_THAT(again.err, HasSubstr("again.yaml: " + tooLarge));
    EXPECT_EQ(lines(again.out).size(), 42U) << "what was measured is on the screen";

    QProcess reporting;
    reporting.setChildProcessModifier(limitFilesTo2000Bytes);
    start(reporting, {"report", "rec.yaml", "--out", "report.html"});
    const Outcome report = finish(reporting);
    EXPECT_GT(report.code, 0);
    EXPECT_THAT(report.err, HasSubstr("report.html: " + tooLarge));
}

TEST_F(CommandLineMishaps, WhatWasIgnoredAtTheStartStaysIgnored) {
    const ScriptedWorker worker("hello\nwait devices\ndevices\nwait run\nstarted\nmeasure 0..1\n"
                                "gate\nmeasure 2..last\nfinish\n");
    QProcess process;
    process.setChildProcessModifier([] { std::signal(SIGHUP, SIG_IGN); }); // as nohup does
    start(process, runArguments(worker, {"--set", "offset={from: 0, to: 20, step: 1}", "--out",
                                         "rec.yaml"}));
    ASSERT_TRUE(autosaved(file("state/kernelcurve/autosave"), 2));
    ::kill(static_cast<pid_t>(process.processId()), SIGHUP);
    ASSERT_TRUE(worker.openGate());
    const Outcome outcome = finish(process);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(readRecording(content("rec.yaml"), "rec.yaml").recording.measurements.size(), 21U);
}

TEST_F(CommandLineMishaps, SaysWhereTheMeasurementsAreWhenNoOutputCanBeWritten) {
    const Outcome kept = run(ScriptedWorker(wholeRun), {"--out", tooLong_});
    EXPECT_EQ(kept.code, 1);
    EXPECT_THAT(kept.err, HasSubstr("its name is too long"));
    const auto unfinished = unfinishedRecordings(file("state/kernelcurve/autosave"));
    ASSERT_EQ(unfinished.size(), 1U);
    EXPECT_THAT(kept.err, HasSubstr(unfinished[0].file.string() + ": error: The measurements are "
                                                                  "in the autosaved recording"));

    environment_.insert("XDG_STATE_HOME", noFolder());
    const Outcome lost = run(ScriptedWorker(wholeRun), {"--out", tooLong_});
    EXPECT_EQ(lost.code, 1);
    EXPECT_THAT(lost.err, HasSubstr("The measurements could not be saved"));
    EXPECT_THAT(lost.err, Not(HasSubstr("autosaved recording")));
    EXPECT_EQ(lines(lost.out).size(), 5U) << "it is on the screen";
}

TEST_F(CommandLineMishaps, TheAutosavedRecordingHasTheRepeatedRows) {
    const ScriptedWorker twice("hello\nwait devices\ndevices\nwait run\nstarted\n"
                               "measure 0..last\nagain 0..1\nfinish\n");
    EXPECT_EQ(run(twice, {"--out", tooLong_}).code, 1);
    EXPECT_THAT(autosavedTimes(), ElementsAre(2e-3, 2.5e-3, 1.5e-3, 1.75e-3));
}

TEST_F(CommandLineMishaps, OnAFullDiskTheAutosavedRecordingKeepsWhatItHas) {
    const ScriptedWorker twice("hello\nwait devices\ndevices\nwait run\nstarted\n"
                               "measure 0..last\ngate\nagain 0..3\nfinish\n");
    QProcess process;
    start(process, runArguments(twice, {"--out", "rec.yaml"}));
    ASSERT_TRUE(autosaved(file("state/kernelcurve/autosave"), 4));
    const rlimit limit{500, 500}; // less than the head of a recording
    ASSERT_EQ(::prlimit(static_cast<pid_t>(process.processId()), RLIMIT_FSIZE, &limit, nullptr), 0);
    ASSERT_TRUE(twice.openGate());
    const Outcome outcome = finish(process);
    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.err, HasSubstr("The measurements could not be saved"));
    EXPECT_THAT(autosavedTimes(), ElementsAre(1e-3, 1.25e-3, 1.5e-3, 1.75e-3)) << "the first";
    EXPECT_THAT(lines(outcome.out)[1], HasSubstr(" 2000 ")) << "the second is on the screen";
}

TEST_F(CommandLineMishaps, FoldersThatCannotBeMadeAreSaid) {
    environment_.insert("XDG_STATE_HOME", noFolder());
    environment_.insert("XDG_CONFIG_HOME", noFolder());
    const std::string place =
        noFolder().toStdString() + "/kernelcurve: error: Cannot create the folder: ";
    const ScriptedWorker devices("hello\nwait devices\ndevices\n");
    const Outcome peaks =
        call({"peaks", "--bandwidth", "3 TB/s", "--worker", devices.command().join(' ')});
    EXPECT_EQ(peaks.code, 1) << "nothing is wrong with what was asked for";
    EXPECT_THAT(peaks.err, StartsWith(place));
    letOthersWrite(file("shift.cu"));
    const Outcome preset =
        run(ScriptedWorker(wholeRun), {"--trust", "--keep-preset", "mine", "--quiet"});
    EXPECT_EQ(preset.code, 1);
    EXPECT_THAT(preset.err, HasSubstr("note: the question will be asked again: "));
    EXPECT_THAT(preset.err, HasSubstr(place));
}

TEST_F(CommandLineMishaps, ANameThatIsTooLongIsNoFile) {
    const Outcome outcome = call({QString(300, u'a')});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, StartsWith("error: no command and no file named aaa"));
}

TEST_F(CommandLineMishaps, ARecordingOfADeviceNeedsItsPlaceBeforeItMeasures) {
    const ScriptedWorker worker("hello\nwait devices\ndevices\n");
    for (const char* out : {"no/such/device.yaml", "."}) {
        const Outcome outcome = call({"record", "--lab", "offset_reads", "--out", out, "--worker",
                                      worker.command().join(' ')});
        EXPECT_EQ(outcome.code, 2);
        EXPECT_THAT(outcome.err, StartsWith(std::string(out) + ": error: "));
    }
    EXPECT_EQ(worker.starts(), 0);
}

TEST_F(CommandLineMishaps, ARecordingOfADeviceThatCannotBeWrittenLosesNothing) {
    const std::string lab = "wait run\nstarted\nmeasure 0..last\nfinish\n";
    // In the first lab, the fourth and fifth steps set up configurations that the lab itself does
    // not measure.
    const ScriptedWorker worker("hello\nwait devices\ndevices\n" + lab + lab + lab + lab);
    const QStringList labs = {"record",
                              "--lab",
                              "offset_reads",
                              "--lab",
                              "prime_threads",
                              "--worker",
                              worker.command().join(' '),
                              "--no-counters",
                              "--out"};
    const Outcome outcome = call(labs + QStringList{tooLong_});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.err, HasSubstr("lab 2 of 2: prime_threads")) << "it goes on";
    EXPECT_THAT(outcome.err, HasSubstr("in the autosaved recording"));
    const qint64 rows = autosavedRows();
    EXPECT_EQ(unfinishedRecordings(file("state/kernelcurve/autosave")).size(), 4U);

    const Outcome written = call(labs + QStringList{"device.yaml"});
    EXPECT_EQ(written.code, 0) << written.err;
    qint64 recorded = 0;
    for (const Recording& each : readDeviceRecording(content("device.yaml"), "").recordings)
        recorded += static_cast<qint64>(each.measurements.size());
    EXPECT_EQ(rows, recorded);
    EXPECT_EQ(autosavedRows(), rows) << "nothing more is left over";
}

TEST_F(CommandLineMishaps, ARecordingOfADeviceHasWhatTheStepsOfALabSetUp) {
    const std::string part = "wait run\nstarted\nmeasure 0..last\nfinish\n";
    const ScriptedWorker worker("hello\nwait devices\ndevices\n" + part + part + part);
    const Outcome outcome = call({"record", "--lab", "offset_reads", "--worker",
                                  worker.command().join(' '), "--out", "device.yaml"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("step 4: 18 more configurations"));
    EXPECT_THAT(outcome.err, HasSubstr("step 5: 75 more configurations"));
    const DeviceRecording played = readDeviceRecording(content("device.yaml"), "device.yaml");
    ASSERT_EQ(played.recordings.size(), 1U) << "with their lab";
    std::set<Configuration> known;
    for (const Measurement& row : played.recordings[0].measurements)
        EXPECT_TRUE(known.insert(row.configuration).second) << row.configuration.text();
    EXPECT_EQ(known.size(), 75U + 18U + 75U) << "nothing is measured twice";
}

TEST_F(CommandLineMishaps, ATornLastLineIsTold) {
    ASSERT_EQ(run(ScriptedWorker(wholeRun), {"--out", "rec.yaml", "--quiet"}).code, 0);
    std::string torn = content("rec.yaml");
    torn.resize(torn.size() - 20);
    writeFileAtomically(file("torn.yaml"), torn);
    const Outcome report = call({"report", "torn.yaml", "--out", "report.html"});
    EXPECT_EQ(report.code, 0);
    EXPECT_EQ(report.err, "torn.yaml: note: the last line is incomplete and was ignored\n");
    EXPECT_THAT(content("report.html"), HasSubstr("Scripted processor"));
}

} // namespace
} // namespace kernelcurve
