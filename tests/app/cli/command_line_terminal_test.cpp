// The output to a terminal or another program, and the positions of errors.
#include "gpu/model/recording/recording_yaml.h"
#include "tests/app/cli/command_line_fixture.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <csignal>
#include <sys/stat.h>
#include <unistd.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class CommandLineTerminal : public CommandLine {
  protected:
    std::string errorOf(const QStringList& arguments) {
        const Outcome outcome = call(arguments);
        EXPECT_EQ(outcome.code, 2) << outcome.err;
        EXPECT_EQ(lines(outcome.err).size(), 1U) << outcome.err;
        return outcome.err;
    }
    std::string errorOfDocument(const std::string& text) {
        writeFileAtomically(file("plan.yaml"), "kernelcurve: 1\n" + text);
        return errorOf({"run", "plan.yaml", "--device", "cpu"});
    }
    /// Writes a recording in which every text contains control sequences for the terminal.
    void writeHostile(const char* name) {
        ASSERT_EQ(run(ScriptedWorker(wholeRun), {"--out", name, "--quiet"}).code, 0);
        Recording recording = readRecording(content(name), name).recording;
        recording.experiment.title.en = hostile_;
        for (auto& [key, value] : recording.environment)
            if (key == "device")
                value = hostile_;
        recording.environment.emplace_back("clang", std::string(name) + hostile_);
        recording.measurements[1].configuration.kernel = hostile_;
        recording.measurements[2].configuration.parameters["word"] = "=cmd|' /C calc'!A0";
        writeFileAtomically(file(name), writeRecording(recording));
    }
    static bool canSteer(const std::string& text) {
        for (const char* sequence : {"\x1b", "\x07", "\r", "\xC2\x9B", "\xE2\x80\xAE", "\x7F"})
            if (text.find(sequence) != std::string::npos)
                return true;
        return false;
    }

    const std::string hostile_ = "\x1b]0;owned\x07\x1b[2J\xC2\x9B"
                                 "31m\xE2\x80\xAE\x7F\rx";
};

TEST_F(CommandLineTerminal, ErrorsOfAPlanSayLineAndColumn) {
    EXPECT_THAT(errorOfDocument("kernels: [copy_row,\n  copy_rwo]\n"),
                StartsWith("plan.yaml:3:3: error: Kernel not found: copy_rwo"));
    EXPECT_THAT(errorOfDocument("kernels: [read_offset]\nparameters: {n: 1 Ki, block: 33}\n"),
                StartsWith("plan.yaml:3:30: error: "));
    EXPECT_THAT(errorOfDocument("kernels: [read_offset]\nparameters:\n  ofset: 1\n"),
                StartsWith("plan.yaml:4:3: error: No selected kernel has a parameter \"ofset\""));
    EXPECT_THAT(errorOfDocument("kernels: [read_offset]\nsweep:\n  block: [64, 128,\n    33]\n"),
                StartsWith("plan.yaml:5:5: error: "));
    EXPECT_THAT(errorOfDocument("kernels: [read_offset]\nsweep:\n  block: {from: 64, to: 65, "
                                "step: 1}\n"),
                StartsWith("plan.yaml:4:10: error: "));
    EXPECT_THAT(errorOfDocument("kernels: [read_offset]\nbaseline: read_ofset\n"),
                StartsWith("plan.yaml:3:1: error: Kernel not found: read_ofset"));
    EXPECT_THAT(errorOfDocument("kernels: [read_offset]\nsizes:\n  cpu:\n    parameters:\n"
                                "      block: 33\n"),
                StartsWith("plan.yaml:6:14: error: "));
    EXPECT_THAT(errorOf({"run", "--lab", "offset_reads", "--set", "block=33"}),
                StartsWith("--set block=33: error: "));
    EXPECT_THAT(errorOf({"inspect", "read_offset", "--set", "block=33"}),
                StartsWith("--set block=33: error: "));
}

TEST_F(CommandLineTerminal, DocumentsCannotSteerTheTerminal) {
    writeHostile("old.yaml");
    writeHostile("new.yaml");
    for (const char* format : {"table", "csv", "yaml", "json"}) {
        const Outcome diff = call({"diff", "old.yaml", "new.yaml", "--format", format});
        EXPECT_FALSE(canSteer(diff.out)) << format;
        EXPECT_THAT(diff.out, HasSubstr("owned")) << format << ": visible all the same";
    }
    writeFileAtomically(file("bad.yaml"), "kernelcurve: 1\n\"\\e[2J\\u202e\\x9b\": 1\n");
    const std::string error = errorOf({"run", "bad.yaml"});
    EXPECT_FALSE(canSteer(error));
    EXPECT_THAT(error, HasSubstr("Unknown key \"\u241b[2J\uFFFD\uFFFD\""));
    writeFileAtomically(file("fake.yaml"), "kernelcurve: 1\n\"a\\nerror: all is lost\": 1\n");
    EXPECT_THAT(errorOf({"run", "fake.yaml"}), HasSubstr("\"a error: all is lost\""));
    EXPECT_FALSE(canSteer(call({"run", QString::fromStdString(hostile_)}).err));
}

TEST_F(CommandLineTerminal, KernelsThatPrintCannotSteerItEither) {
    const ScriptedWorker worker("hello\nwait devices\ndevices\nwait run\nstarted\ncomplain " +
                                hostile_ + "\nmeasure 0..last\nfinish\n");
    const Outcome outcome = run(worker, {"--quiet"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("␛]0;owned␇␛[2J\uFFFD31m\uFFFD␡␍x\n"));
    EXPECT_FALSE(canSteer(outcome.err));
}

TEST_F(CommandLineTerminal, TextsAreNoFormulas) {
    writeHostile("old.yaml");
    const Outcome diff = call({"diff", "old.yaml", "old.yaml", "--format", "csv"});
    EXPECT_THAT(diff.out, HasSubstr(",'=cmd|' /C calc'!A0,"));
    EXPECT_THAT(diff.out, Not(HasSubstr(",=cmd")));
}

TEST_F(CommandLineTerminal, ErrorsAreShortEnoughToRead) {
    const std::string word(1'000'000, 'x');
    EXPECT_LT(errorOfDocument(word + ": 1\nkernels: [a]\n").size(), 1000U);
    EXPECT_LT(errorOfDocument("device: " + word + "\nkernels: [a]\n").size(), 1000U);
    EXPECT_LT(errorOfDocument("kernels: [a" + word + "]\n").size(), 1000U);
    EXPECT_LT(errorOf({"run", "--lab", QString(100'000, u'x')}).size(), 1000U);
    EXPECT_LT(errorOf({"run", "sweep.yaml", "--set", QString(100'000, u'x') + "=1"}).size(), 2000U);
}

TEST_F(CommandLineTerminal, AReaderThatHasEnoughIsNoFault) {
    const auto intoNothing = [&](const QStringList& arguments) {
        QProcess process;
        process.setChildProcessModifier([] {
            int ends[2];
            if (::pipe(ends) == 0) {
                ::dup2(ends[1], STDOUT_FILENO);
                ::close(ends[0]);
                ::close(ends[1]);
            }
        });
        start(process, arguments);
        return finish(process);
    };
    const Outcome list = intoNothing({"list", "kernels", "--format", "yaml"});
    EXPECT_EQ(list.code, 0);
    EXPECT_EQ(list.err, "");
    const ScriptedWorker worker(wholeRun);
    const Outcome ran =
        intoNothing(runArguments(worker, {"--csv", "-", "--quiet", "--out", "rec.yaml"}));
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(ran.err, "");
    EXPECT_TRUE(isRecording(content("rec.yaml")));
}

TEST_F(CommandLineTerminal, JsonSaysWhatYamlSays) {
    const auto json = [&](const QStringList& arguments) {
        const Outcome outcome = call(arguments + QStringList{"--format", "json"});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return nlohmann::json::parse(outcome.out);
    };
    const auto kernels = json({"list", "kernels"});
    EXPECT_EQ(kernels.size() + 1, lines(call({"list", "kernels", "--format", "csv"}).out).size());
    EXPECT_EQ(json({"list", "parameters", "read_offset"})[0]["kind"], "integer");
    EXPECT_GT(json({"list", "parameters", "copy_vector", "--legal"})["legal"], 0);
    ASSERT_EQ(run(ScriptedWorker(wholeRun), {"--out", "rec.yaml", "--quiet"}).code, 0);
    EXPECT_EQ(json({"diff", "rec.yaml", "rec.yaml"})["configurations"].size(), 4U);
    EXPECT_EQ(json({"trace", "read_offset", "--set", "n=1024"})["kernel"], "read_offset");
    EXPECT_TRUE(json({"check", "read_offset"})["findings"].empty());
    const ScriptedWorker worker("hello\nwait devices\ndevices\n");
    EXPECT_EQ(json({"list", "devices", "--worker", worker.command().join(' ')})[0]["id"], "cpu");
    for (const char* what : {"labs", "problems", "metrics"}) {
        const auto listed = json({"list", what});
        const auto table = lines(call({"list", what, "--format", "csv"}).out);
        ASSERT_EQ(listed.size() + 1, table.size()) << what;
        for (std::size_t row = 0; row < listed.size(); ++row)
            EXPECT_THAT(table[row + 1], StartsWith(listed[row]["id"].get<std::string>() + ","));
    }
    EXPECT_EQ(json({"list", "metrics", "bandwidth"})[0]["unit"], "GB/s");
    EXPECT_EQ(json({"list", "metrics", "bandwidth"})[0]["group"], "throughput");
}

TEST_F(CommandLineTerminal, PeaksAreJsonToo) {
    const std::string one = "wait run\nstarted\nmeasure 0..last\nfinish\n";
    const ScriptedWorker worker("hello\nwait devices\ndevices\n" + one + one + one);
    const Outcome peaks = call({"peaks", "--bandwidth", "16 GB/s", "--format", "json", "--worker",
                                worker.command().join(' ')});
    const auto json = nlohmann::json::parse(peaks.out);
    EXPECT_EQ(json["device"], "Scripted processor");
    EXPECT_DOUBLE_EQ(json["copy"]["value"].get<double>(), 20);
    EXPECT_EQ(json["copy"]["unit"], "GB/s");
    EXPECT_DOUBLE_EQ(json["copy"]["percent"].get<double>(), 125);
    EXPECT_DOUBLE_EQ(json["peak_bandwidth"]["value"].get<double>(), 16);
}

TEST_F(CommandLineTerminal, WhatIsNoFileIsNotWaitedForAndNotReadToItsEnd) {
    ASSERT_EQ(::mkfifo(file("pipe.yaml").c_str(), 0600), 0);
    EXPECT_EQ(
        errorOf({"run", "/dev/zero"}),
        "/dev/zero: error: The path is a device, not a file (check that this is the right file)\n");
    const std::string nobody = "pipe.yaml: error: The path is a pipe without a writer (check that "
                               "this is the right file)\n";
    EXPECT_EQ(errorOf({"run", "pipe.yaml"}), nobody);
    EXPECT_EQ(errorOf({"report", "pipe.yaml", "--out", "x.html"}), nobody);
    EXPECT_EQ(errorOf({"diff", "pipe.yaml", "pipe.yaml"}), nobody);
    std::filesystem::create_directories(file("config/kernelcurve"));
    ASSERT_EQ(::mkfifo(file("config/kernelcurve/presets.yaml").c_str(), 0600), 0);
    EXPECT_THAT(errorOf({"run", "sweep.yaml", "--kernel", "shift.cu", "--preset", "x"}),
                HasSubstr("presets.yaml: error: The path is a pipe"));
    std::filesystem::create_directories(file("data/kernelcurve/recordings"));
    ASSERT_EQ(::mkfifo(file("data/kernelcurve/recordings/a.yaml").c_str(), 0600), 0);
    environment_.insert("XDG_DATA_HOME", folder_.filePath("data"));
    EXPECT_EQ(call({"list", "devices"}).code, 0);
}

} // namespace
} // namespace kernelcurve
