#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/recording_yaml.h"
#include "tests/app/cli/command_line_fixture.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace kernelcurve {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class SubmitCommandTest : public CommandLine {
  protected:
    SubmitCommandTest() {
        Experiment experiment = offsetSweep(4);
        experiment.measure.maxTime = 1e-3;
        experiment.measure.noise = 0.5;
        writeFileAtomically(file("sweep.yaml"), writeExperiment(experiment));
    }
    void submit(const QStringList& more) {
        const Outcome outcome =
            call(QStringList{"submit", "sweep.yaml", "--kernel", "shift.cu", "--dry-run"} + more);
        ASSERT_EQ(outcome.code, 0) << outcome.err;
    }
    /// Runs the script manually, with this program as the worker.
    Outcome runScript(const QString& worker, const QStringList& tasks = {}) {
        QProcess process;
        process.setWorkingDirectory(folder_.path());
        QProcessEnvironment environment = environment_;
        environment.insert("PATH", qEnvironmentVariable("PATH"));
        if (!worker.isEmpty())
            environment.insert("KERNELCURVE_WORKER", worker);
        process.setProcessEnvironment(environment);
        process.start("sh", QStringList{"sweep.sh"} + tasks);
        return finish(process);
    }
    static QString realWorker() {
        return QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker");
    }
    /// Returns a program whose tasks start a worker that plays a script.
    QString playing(const ScriptedWorker& worker) {
        const std::string program = file("worker");
        writeFileAtomically(program, "#!/bin/sh\ncase $1 in --task) exec " +
                                         realWorker().toStdString() + " \"$@\";; esac\nexec " +
                                         worker.command().join(' ').toStdString() + "\n");
        std::filesystem::permissions(program, std::filesystem::perms::owner_all);
        return QString::fromStdString(program);
    }
    Recording collected(int code = 0, const QStringList& results = {}) {
        const Outcome outcome =
            call(QStringList{"collect", "sweep.sh", "-o", "rec.yaml"} + results);
        EXPECT_EQ(outcome.code, code) << outcome.err;
        said_ = outcome.err;
        return readRecording(content("rec.yaml"), "rec.yaml").recording;
    }

    std::string said_;
};

TEST_F(SubmitCommandTest, AScriptRunsByHandWhereAWorkerIs) {
    submit({"--array", "2", "--device", "cpu", "--set", "n=4096"});
    EXPECT_THAT(content("sweep.sh"), HasSubstr("#SBATCH --array=0-1\n"));
    const Outcome nobody = runScript("");
    EXPECT_EQ(nobody.code, 69);
    EXPECT_THAT(nobody.err, HasSubstr("there is no kernelcurve-worker here"));
    const Outcome outcome = runScript(realWorker());
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const Recording recording = collected();
    EXPECT_EQ(recording.devices.size(), 2U);
    EXPECT_THAT(said_, StartsWith("times for the common reference: "));
    std::map<Configuration, int> times;
    for (const Measurement& row : recording.measurements) {
        EXPECT_EQ(row.status, Status::Measured) << row.reason->english();
        ++times[row.configuration];
    }
    EXPECT_EQ(times.size(), 4U);
    EXPECT_EQ(recording.measurements.size(), 5U) << "both begin with the reference";
    ASSERT_EQ(recording.kernelFiles.size(), 1U) << "its custom kernel is kept";
    EXPECT_EQ(recording.kernelFiles[0].file, "shift.cu");
    EXPECT_EQ(recording.kernelFiles[0].text, content("shift.cu"));
    std::filesystem::remove(file("shift.cu"));
    const Outcome again = call({"run", "rec.yaml", "--missing", "--out", "whole.yaml"});
    EXPECT_EQ(again.code, 0) << again.err;
    EXPECT_THAT(again.err, HasSubstr("shift.cu not found; using the text saved in this document"));
}

TEST_F(SubmitCommandTest, WhatIsMissingIsSaidAndComesWithTheNextStart) {
    submit({"--array", "2", "--device", "cpu"});
    ASSERT_EQ(runScript(realWorker(), {"1"}).code, 0);
    EXPECT_EQ(collected(1).measurements.size(), 2U);
    EXPECT_THAT(said_, HasSubstr("task 0: not started"));
    ASSERT_EQ(runScript(realWorker()).code, 0);
    EXPECT_EQ(collected().measurements.size(), 5U);
    EXPECT_EQ(collected(0, {"sweep.0.jsonl", "sweep.1.jsonl"}).measurements.size(), 5U);
}

TEST_F(SubmitCommandTest, WhatNoTaskHasMeasuredIsMeasuredHere) {
    submit({"--array", "2", "--device", "cpu"});
    ASSERT_EQ(runScript(realWorker(), {"1"}).code, 0);
    const Recording before = collected(1);
    ASSERT_EQ(before.measurements.size(), 2U);
    const Outcome outcome =
        call({"run", "rec.yaml", "--kernel", "shift.cu", "--missing", "--out", "whole.yaml"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("2 of 2 configurations"));
    const Recording whole = readRecording(content("whole.yaml"), "whole.yaml").recording;
    ASSERT_EQ(whole.measurements.size(), 4U);
    for (std::size_t row = 0; row < before.measurements.size(); ++row)
        EXPECT_EQ(whole.measurements[row], before.measurements[row]);
    const Outcome nothing = call({"run", "--kernel", "shift.cu", "--missing"});
    EXPECT_EQ(nothing.code, 2);
    EXPECT_THAT(nothing.err, HasSubstr("--missing requires a recording to continue"));
}

TEST_F(SubmitCommandTest, ATaskGoesOnWhereItWasEnded) {
    submit({});
    const ScriptedWorker worker("hello\nwait devices\ndevices\nwait run\nstarted\nmeasure 0..last\n"
                                "finish\n");
    const QString program = playing(worker);
    ASSERT_EQ(runScript(program).code, 0);
    const std::vector<std::string> all = lines(content("sweep.0.jsonl"));
    ASSERT_EQ(all.size(), 6U);
    // The file ends in the middle of a line.
    writeFileAtomically(file("sweep.0.jsonl"),
                        all[0] + '\n' + all[1] + '\n' + all[2] + '\n' + all[3].substr(0, 20));
    EXPECT_EQ(collected(1).measurements.size(), 2U);
    EXPECT_THAT(said_, HasSubstr("task 0: 2 of 4 configurations"));
    ASSERT_EQ(runScript(program).code, 0);
    EXPECT_EQ(collected().measurements.size(), 4U);
    ASSERT_EQ(runScript(program).code, 0);
    EXPECT_EQ(worker.starts(), 2) << "nothing is left to do";
}

TEST_F(SubmitCommandTest, AWorkerThatDiesCostsTheRowThatItWasAt) {
    submit({});
    const ScriptedWorker worker("hello\nwait devices\ndevices\nwait run\nstarted\nmeasure 0..0\n"
                                "progress 1 measure\ndie 11\n---\n"
                                "hello\nwait devices\ndevices\nwait run\nstarted\n"
                                "measure 0..last\nfinish\n");
    ASSERT_EQ(runScript(playing(worker)).code, 0);
    const Recording recording = collected();
    ASSERT_EQ(recording.measurements.size(), 4U);
    EXPECT_EQ(std::ranges::count(recording.measurements, Status::Failed, &Measurement::status), 1);
    EXPECT_EQ(recording.measurements[1].reason->what.english(),
              "the worker exited with status 139 while running this configuration");
}

TEST_F(SubmitCommandTest, AWorkerThatNeverBeginsEndsTheTask) {
    submit({});
    const ScriptedWorker worker("exit 3\n");
    EXPECT_EQ(runScript(playing(worker)).code, 1);
    EXPECT_EQ(worker.starts(), 2);
    const Outcome outcome = call({"collect", "sweep.sh", "-o", "rec.yaml"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.err, HasSubstr("No results yet"));
}

TEST_F(SubmitCommandTest, SaysWhatIsWrong) {
    const auto fails = [&](const QStringList& arguments, const char* text) {
        const Outcome outcome = call(arguments);
        EXPECT_EQ(outcome.code, 2);
        EXPECT_THAT(outcome.err, HasSubstr(text));
    };
    const QStringList sweep = {"submit", "sweep.yaml", "--kernel", "shift.cu"};
    fails(sweep, "missing host for the job");
    fails(sweep + QStringList{"--host", "nobody"}, "Host not found: nobody");
    ASSERT_EQ(call({"hosts", "add", "box", "--ssh", "box"}).code, 0);
    fails(sweep + QStringList{"--host", "box"}, "Slurm not found on box");
    fails(sweep + QStringList{"--dry-run", "--array", "0"}, "--array");
    fails(sweep + QStringList{"--dry-run", "--array", "2 Kx"}, "invalid number \"2 Kx\"");
    fails(sweep + QStringList{"--dry-run", "--device", "cpu", "--device", "cuda:0"},
          "each task of a job measures on one device");
    fails({"collect", "sweep.yaml", "-o", "rec.yaml"},
          "Invalid job script: not created by `kernelcurve submit`");
    submit({});
    fails({"collect", "sweep.sh", "shift.cu", "-o", "rec.yaml"}, "Not a result file of this job");
}

TEST_F(SubmitCommandTest, AHostsOptionsStandInTheScript) {
    ASSERT_EQ(call({"hosts", "add", "cluster", "--job=--gres=gpu:1", "--job=--time=30", "--before",
                    "module load cuda", "--container", "apptainer exec --nv 'my image.sif'"})
                  .code,
              0);
    submit({"--host", "cluster"});
    const std::string script = content("sweep.sh");
    EXPECT_THAT(script, StartsWith("#!/bin/sh -l\n"));
    EXPECT_THAT(script, HasSubstr("\n#SBATCH --gres=gpu:1\n#SBATCH --time=30\n"));
    EXPECT_THAT(script, HasSubstr("\nmodule load cuda\n"));
    EXPECT_THAT(script, HasSubstr("| apptainer exec --nv "));
    EXPECT_THAT(script, HasSubstr("\nw=${w:-kernelcurve-worker}\n")) << "the image may have one";
}

} // namespace
} // namespace kernelcurve
