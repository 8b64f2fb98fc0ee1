#include "app/document/files/unfinished_recording.h"
#include "gpu/model/recording/recording_yaml.h"
#include "tests/app/cli/command_line_fixture.h"
#include "tests/app/search/search_cases.h"

#include <QFile>
#include <QImage>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;
using testing::StartsWith;

TEST_F(CommandLine, TakesTheSecondMeasurementWhereTheDeviceHasChanged) {
    const ScriptedWorker twice("hello\nwait devices\ndevices\nwait run\nstarted\n"
                               "measure 0..last\nagain 0..3\nfinish shared\n");
    const Outcome outcome = run(twice, {"--csv", "-", "--samples", "samples.csv"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(lines(outcome.out), testing::SizeIs(5));
    EXPECT_THAT(lines(outcome.out)[1], HasSubstr(",2000,"));
    EXPECT_THAT(outcome.err, HasSubstr("repeating all measurements"));
    EXPECT_THAT(outcome.err, HasSubstr("the device was measuring 83 % of the time"));
    EXPECT_THAT(content("samples.csv"), StartsWith("kernel,"));
}

TEST_F(CommandLine, PrintsVersionAndHelp) {
    const Outcome version = call({"--version"});
    EXPECT_EQ(version.code, 0);
    EXPECT_THAT(version.out, StartsWith("kernelcurve 0."));
    for (const QStringList& arguments : {QStringList{"--help"},
                                         {"run", "--help"},
                                         {"list", "--help"},
                                         {"inspect", "--help"},
                                         {"trace", "--help"},
                                         {"check", "--help"},
                                         {"report", "--help"},
                                         {"diff", "--help"},
                                         {"peaks", "--help"}}) {
        const Outcome help = call(arguments);
        EXPECT_EQ(help.code, 0);
        EXPECT_THAT(help.out, HasSubstr("Usage: kernelcurve"));
        EXPECT_EQ(help.err, "");
    }
}

TEST_F(CommandLine, SaysHowToDoWithoutADisplay) {
    const Outcome outcome = call({});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, StartsWith("error: no display is available for the window"));
    EXPECT_THAT(outcome.err, HasSubstr("kernelcurve run --lab offset_reads"));
}

TEST_F(CommandLine, UsageErrorsEndWithTwo) {
    const auto expectError = [&](const QStringList& arguments, const std::string& message) {
        const Outcome outcome = call(arguments);
        EXPECT_EQ(outcome.code, 2) << message;
        EXPECT_THAT(outcome.err, HasSubstr(message));
        EXPECT_THAT(outcome.err, StartsWith("error: "));
        EXPECT_EQ(outcome.out, "");
        EXPECT_EQ(lines(outcome.err).size(), 1U) << outcome.err;
    };
    expectError({"rum"}, "no command and no file named rum (did you mean \"run\"?)");
    expectError({"list", "kernles"}, "cannot list kernles (did you mean \"kernels\"?)");
    expectError({"list", "parameters"}, "list parameters needs a kernel");
    expectError({"list", "parameters", "copy_row", "extra"}, "takes one name, not extra");
    expectError({"list", "labs", "--format", "xml"}, "xml");
    expectError({"list"}, "WHAT is required");
    expectError({"run"}, "nothing to run");
    expectError({"run", "sweep.yaml", "--lab", "transposes"},
                "a file and a lab cannot be combined");
    expectError({"run", "sweep.yaml", "--chrat", "x.png"}, "--chrat");
    expectError({"run", "sweep.yaml", "--csv"}, "--csv");
    expectError({"run", "sweep.yaml", "other.yaml"}, "other.yaml");
    expectError({"run", "--lab", "transpose"}, "did you mean \"transposes\"?");
    expectError({"report", "rec.yaml"}, "--out is required");
    expectError({"report", "rec.yaml", "-o", "x.html", "--language", "fr"}, "fr not in {en,zh_CN}");
}

TEST_F(CommandLine, BadDocumentsEndWithTwoAndSayWhere) {
    const auto errorOf = [&](const QStringList& arguments) {
        const Outcome outcome = call(arguments);
        EXPECT_EQ(outcome.code, 2) << outcome.err;
        return outcome.err;
    };
    EXPECT_THAT(errorOf({"run", "missing.yaml"}), StartsWith("missing.yaml: error: "));
    writeFileAtomically(file("bad.yaml"), "kernelcurve: 1\nkernelz: [copy_row]\n");
    EXPECT_THAT(errorOf({"run", "bad.yaml"}), StartsWith("bad.yaml:2:1: error: "));
    EXPECT_THAT(errorOf({"run", "bad.yaml"}), HasSubstr("kernels"));
    writeFileAtomically(file("unknown.yaml"), "kernelcurve: 1\nkernels: [copy_rwo]\n");
    EXPECT_THAT(errorOf({"run", "unknown.yaml"}), HasSubstr("copy_row"));
    EXPECT_THAT(errorOf({"run", "unknown.yaml"}), StartsWith("unknown.yaml"));
    writeFileAtomically(file("broken.cu"), "/*---\nentry: x\nproblm: copy\n---*/\n");
    EXPECT_THAT(errorOf({"run", "--kernel", "broken.cu"}), StartsWith("broken.cu:"));
    EXPECT_THAT(errorOf({"run", "--lab", "offset_reads", "--set", "ofset=1"}), HasSubstr("offset"));
    EXPECT_THAT(errorOf({"run", "--lab", "offset_reads", "--set", "n"}), HasSubstr("NAME=VALUE"));
    EXPECT_THAT(errorOf({"run", "--lab", "offset_reads", "--out", "no/such/x.yaml"}),
                StartsWith("no/such/x.yaml: error: The folder for this file does not exist"));
    EXPECT_THAT(errorOf({"run", "--lab", "offset_reads", "--chart", "x.gif"}),
                HasSubstr(".png, .svg, or .pdf"));
}

TEST_F(CommandLine, RunsAndWritesEverything) {
    const ScriptedWorker worker(wholeRun);
    const Outcome outcome =
        run(worker, {"--out", "rec.yaml", "--csv", "table.csv", "--chart", "chart.png", "--chart",
                     "chart.svg", "--chart", "chart.pdf"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const auto table = lines(outcome.out);
    ASSERT_EQ(table.size(), 5U) << outcome.out;
    EXPECT_THAT(table[0], StartsWith("kernel  offset  time us  bandwidth GB/s"));
    EXPECT_THAT(outcome.err, HasSubstr("4 of 4 configurations"));

    const auto csv = lines(content("table.csv"));
    ASSERT_EQ(csv.size(), 5U);
    EXPECT_THAT(csv[0], StartsWith("kernel,"));
    EXPECT_THAT(csv[0], HasSubstr(",n,offset,"));
    EXPECT_THAT(csv[0], HasSubstr(",status,reason,time_us,bandwidth_GB_per_s,"));
    EXPECT_THAT(csv[2], HasSubstr(",measured,,1250,16,"));

    const Recording recording = readRecording(content("rec.yaml"), "rec.yaml").recording;
    EXPECT_EQ(recording.measurements.size(), 4U);
    EXPECT_EQ(recording.environment.at(0).second, Value("Scripted processor"));
    EXPECT_EQ(recording.experiment.sweep, offsetSweep(4).sweep);
    EXPECT_FALSE(QImage(folder_.filePath("chart.png")).isNull());
    EXPECT_THAT(content("chart.svg"), HasSubstr("<svg"));
    EXPECT_THAT(content("chart.svg"), HasSubstr("Scripted processor"));
    EXPECT_THAT(content("chart.pdf"), StartsWith("%PDF"));
    EXPECT_TRUE(unfinishedRecordings(file("state/kernelcurve/autosave")).empty());
    // Students submit these files.
    for (const char* name : {"rec.yaml", "table.csv", "chart.svg"})
        EXPECT_THAT(content(name), Not(HasSubstr(folder_.path().toStdString())));
}

TEST_F(CommandLine, ChartsCarryTheirProvenance) {
    const ScriptedWorker worker(wholeRun);
    const Outcome outcome = run(worker, {"--out", "rec.yaml", "--chart", "chart.png"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const QImage image(folder_.filePath("chart.png"));
    EXPECT_EQ(image.text("device"), "Scripted processor");
    EXPECT_TRUE(image.text("Description").startsWith("Scripted processor"))
        << image.text("Description").toStdString();
    // Only existing results can be drawn in the chart. The program reports missing ones before the
    // run.
    Experiment experiment = offsetSweep(4);
    experiment.plot.references = {"leimao_memcpy_rtx3091"};
    writeFileAtomically(file("sweep.yaml"), writeExperiment(experiment));
    const Outcome wrong = run(worker, {"--chart", "chart.png"});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.err, HasSubstr("did you mean \"leimao_memcpy_rtx3090\"?"));
}

TEST_F(CommandLine, DrawsFiguresAndWritesTheirPoints) {
    const ScriptedWorker worker(wholeRun);
    ASSERT_EQ(run(worker, {"--out", "rec.yaml", "--chart", "chart.png", "--figure", "column",
                           "--data", "points.csv", "--quiet"})
                  .code,
              0);
    const QImage image(folder_.filePath("chart.png"));
    EXPECT_EQ(image.size(), (QSizeF(302, 227) * 300 / 96).toSize()) << "80 x 60 mm at 300 dpi";
    EXPECT_NEAR(image.dotsPerMeterX(), 300 / 0.0254, 5);
    EXPECT_TRUE(image.text("Description").startsWith("Scripted processor"));
    const auto points = lines(content("points.csv"));
    ASSERT_EQ(points.size(), 5U);
    EXPECT_EQ(points[0], "x,series,y,low,high");
    EXPECT_THAT(points[2], StartsWith("1,shift,16,"));

    // The document specifies this size.
    Recording recording = readRecording(content("rec.yaml"), "rec.yaml").recording;
    recording.experiment.plot.look.width = 100;
    recording.experiment.plot.look.height = 70;
    writeFileAtomically(file("sized.yaml"), writeRecording(recording));
    const Outcome sized = call({"plot", "sized.yaml", "-o", "sized.png", "--data", "-"});
    EXPECT_EQ(sized.code, 0) << sized.err;
    EXPECT_EQ(sized.out, content("points.csv"));
    EXPECT_EQ(QImage(folder_.filePath("sized.png")).size(), (QSizeF(378, 265) * 300 / 96).toSize());
    const auto refused = [&](const QStringList& more, const std::string& why) {
        const Outcome outcome = call(QStringList{"plot", "rec.yaml", "-o", "x.svg"} + more);
        EXPECT_EQ(outcome.code, 2);
        EXPECT_THAT(outcome.err, HasSubstr(why));
    };
    refused({"--figure", "wide"}, "Unknown figure: wide (write column, page, slide, or poster)");
    refused({"--font", "No Such Font"}, "Font not found: No Such Font");
}

TEST_F(CommandLine, AFileThatIsNoDocumentIsNamed) {
    const std::string supported =
        " (pass a recording or an experiment (.yaml), an interactive page";
    writeFileAtomically(file("p.yaml"), "\x89PNG\r\n\x1A\n and more");
    writeFileAtomically(file("x.dat"), std::string("a\0b", 3));
    writeFileAtomically(file("notes.md"), "# Notes\nhello\n");
    EXPECT_THAT(
        call({"report", "p.yaml", "-o", "r.html"}).err,
        StartsWith("p.yaml: error: The file is not UTF-8 text: its format is PNG" + supported));
    EXPECT_THAT(call({"run", "x.dat"}).err,
                StartsWith("x.dat: error: The file contains no text" + supported));
    EXPECT_THAT(call({"report", "notes.md", "-o", "r.html"}).err,
                StartsWith("notes.md: error: The file is not a recording" + supported));
}

TEST_F(CommandLine, TurnsARecordingIntoAReport) {
    const ScriptedWorker worker(wholeRun);
    ASSERT_EQ(run(worker, {"--out", "rec.yaml", "--quiet"}).code, 0);
    const Outcome outcome = call({"report", "rec.yaml", "-o", "report.html"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    EXPECT_THAT(content("report.html"), HasSubstr("Scripted processor"));
    EXPECT_THAT(content("report.html"), HasSubstr("<h2>Measurements</h2>"));
    EXPECT_EQ(call({"report", "rec.yaml", "-o", "report.html", "--language", "zh_CN"}).code, 0);
    EXPECT_THAT(content("report.html"), HasSubstr("<h2>测量结果</h2>"));
    EXPECT_EQ(call({"report", "rec.yaml", "-o", "report.pdf"}).code, 0);
    EXPECT_THAT(content("report.pdf"), StartsWith("%PDF"));
    const Outcome noRecording = call({"report", "sweep.yaml", "-o", "x.html"});
    EXPECT_EQ(noRecording.code, 2);
    EXPECT_THAT(noRecording.err,
                StartsWith("sweep.yaml: error: The recording contains no measurements"));
    EXPECT_EQ(call({"report", "rec.yaml", "-o", "x.doc"}).code, 2);
}

TEST_F(CommandLine, KeepsHowTheDeviceWas) {
    const ScriptedWorker worker("hello\nwait devices\ndevices\nwait run\nstarted\ntelemetry\n"
                                "telemetry 342.5\nmeasure 0..last\ntelemetry 350\nfinish\n");
    const Outcome outcome = run(worker, {"--out", "rec.yaml"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.err, HasSubstr("note: no thermometer (buy one)"));
    const Recording recording = readRecording(content("rec.yaml"), "rec.yaml").recording;
    ASSERT_EQ(recording.telemetry.size(), 2U);
    EXPECT_EQ(recording.telemetry[0].power, 342.5);
    EXPECT_EQ(recording.telemetry[1].power, 350.0);
}

TEST_F(CommandLine, SearchesAndKeepsTheBest) {
    const Outcome outcome = call({"run", "--device", "cpu", "--kernel", "shift.cu", "sweep.yaml",
                                  "--search", "local", "--tries", "3", "--search-for", "bandwidth",
                                  "--set", "n=4 Ki", "--out", "rec.yaml", "--keep-preset", "mine"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("\nbest of 3: shift "));
    EXPECT_THAT(outcome.out, HasSubstr(" GB/s\n"));
    EXPECT_THAT(outcome.err, HasSubstr("3 of 3 configurations"));
    const Recording recording = readRecording(content("rec.yaml"), "rec.yaml").recording;
    ASSERT_EQ(recording.measurements.size(), 3U);
    EXPECT_EQ(recording.experiment.search->tries, 3);
    const MetricValues& last = recording.measurements[2].metrics;
    EXPECT_EQ(last.at("try"), 3);
    double best = 0;
    for (const Measurement& row : recording.measurements)
        best = std::max(best, row.metrics.at("bandwidth"));
    EXPECT_EQ(last.at("best_bandwidth"), best);
    EXPECT_THAT(content("config/kernelcurve/presets.yaml"),
                HasSubstr("- name: mine\n  kernel: shift\n"));

    const ScriptedWorker worker(wholeRun);
    EXPECT_EQ(run(worker, {"--preset", "mine", "--quiet"}).code, 0);
    const auto errorOf = [&](const QStringList& options) {
        const Outcome wrong = run(ScriptedWorker(wholeRun), options);
        EXPECT_EQ(wrong.code, 2);
        return wrong.err;
    };
    EXPECT_THAT(errorOf({"--preset", "mien"}), HasSubstr("did you mean \"mine\"?"));
    EXPECT_THAT(errorOf({"--search", "greedy"}),
                StartsWith("--search: error: Unknown search method: \"greedy\""));
    EXPECT_THAT(errorOf({"--tries", "0"}), StartsWith("--tries: error: "));
    EXPECT_THAT(errorOf({"--budget", "60"}), HasSubstr("Invalid duration"));
    EXPECT_THAT(errorOf({"--search-for", "registers"}), HasSubstr("time, bandwidth, or flops"));
}

TEST_F(CommandLine, ComparesRecordings) {
    const ScriptedWorker worker(wholeRun);
    ASSERT_EQ(run(worker, {"--out", "rec.yaml", "--quiet"}).code, 0);
    const Outcome same = call({"diff", "rec.yaml", "rec.yaml"});
    EXPECT_EQ(same.code, 0) << same.err;
    EXPECT_THAT(same.out, StartsWith("old: rec.yaml, Scripted processor"));
    EXPECT_THAT(same.out, HasSubstr("bandwidth: 0 faster, 0 slower, 4 same, 0 unclear"));

    Recording slower = readRecording(content("rec.yaml"), "rec.yaml").recording;
    slower.measurements[2].metrics["time"] *= 1.2;
    writeFileAtomically(file("slow.yaml"), writeRecording(slower));
    const Outcome worse = call({"diff", "rec.yaml", "slow.yaml", "--metric", "time"});
    EXPECT_EQ(worse.code, 1);
    EXPECT_THAT(worse.out, HasSubstr("+20     1.13  slower"));
    EXPECT_EQ(call({"diff", "rec.yaml", "slow.yaml", "--metric", "time", "--least", "25"}).code, 0);
    EXPECT_EQ(call({"diff", "slow.yaml", "rec.yaml", "--metric", "time"}).code, 0);
    const Outcome csv =
        call({"diff", "rec.yaml", "slow.yaml", "--metric", "time", "--format", "csv"});
    EXPECT_THAT(lines(csv.out).at(0),
                HasSubstr(",n,offset,ptxas,verdict,old_us,new_us,change_percent,noise_percent,"));
    EXPECT_EQ(lines(csv.out).size(), 5U);
    const Outcome yaml = call({"diff", "rec.yaml", "slow.yaml", "--format", "yaml"});
    EXPECT_THAT(yaml.out, StartsWith("metric: \"bandwidth\"\nunit: \"GB/s\"\n"));

    slower.measurements.resize(1);
    slower.measurements[0].configuration.parameters["offset"] = 77;
    writeFileAtomically(file("other.yaml"), writeRecording(slower));
    const Outcome nothing = call({"diff", "rec.yaml", "other.yaml"});
    EXPECT_EQ(nothing.code, 2);
    EXPECT_THAT(nothing.err,
                StartsWith("error: The recordings have no measured configuration in common"));
    const Outcome noRecording = call({"diff", "rec.yaml", "sweep.yaml"});
    EXPECT_EQ(noRecording.code, 2);
    EXPECT_THAT(noRecording.err,
                StartsWith("sweep.yaml: error: The recording contains no measurements"));
    EXPECT_EQ(call({"diff", "rec.yaml"}).code, 2);
    EXPECT_EQ(call({"diff", "rec.yaml", "rec.yaml", "--metric", "tiem"}).code, 2);
    EXPECT_EQ(call({"diff", "rec.yaml", "rec.yaml", "--least", "much"}).code, 2);
}

TEST_F(CommandLine, QuietAndTheStandardOutput) {
    const ScriptedWorker worker(wholeRun);
    const Outcome csv = run(worker, {"--csv", "-"});
    EXPECT_EQ(lines(csv.out).size(), 5U) << "nothing but the CSV";
    const ScriptedWorker again(wholeRun);
    const Outcome quiet = run(again, {"--quiet", "--csv", "-"});
    EXPECT_EQ(quiet.out, csv.out);
    EXPECT_EQ(quiet.err, "");
    const ScriptedWorker third(wholeRun);
    const Outcome nothing = run(third, {"--quiet"});
    EXPECT_EQ(nothing.code, 0);
    EXPECT_EQ(nothing.out + nothing.err, "");
}

TEST_F(CommandLine, SettingsFixAndSweep) {
    const ScriptedWorker worker(wholeRun);
    const Outcome fixed = run(worker, {"--set", "offset=7", "--csv", "-"});
    const auto one = lines(fixed.out);
    ASSERT_EQ(one.size(), 2U);
    EXPECT_THAT(one[1], HasSubstr(",4096,7,"));
    const ScriptedWorker again(wholeRun);
    const Outcome swept =
        run(again, {"--set", "n=[1 Ki, 2 Ki]", "--set", "offset=0", "--csv", "-"});
    ASSERT_EQ(lines(swept.out).size(), 3U);
    EXPECT_THAT(lines(swept.out)[2], HasSubstr(",2048,0,"));
}

TEST_F(CommandLine, AFailedRowEndsWithOneAndIsInTheTable) {
    const ScriptedWorker worker("hello\nwait devices\ndevices\nwait run\nstarted\nmeasure 0..1\n"
                                "progress 2 measure\ndie 11\n---\n"
                                "hello\nwait run\nstarted\nmeasure 0..last\nfinish\n");
    const Outcome outcome = run(worker, {"--csv", "table.csv"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.out, HasSubstr("failed: the worker crashed (segmentation fault)"));
    const auto csv = lines(content("table.csv"));
    ASSERT_EQ(csv.size(), 5U);
    EXPECT_THAT(csv[3], HasSubstr(",failed,the worker crashed (segmentation fault) while "
                                  "measuring (check the kernel for accesses outside its "
                                  "arrays),"));
}

TEST_F(CommandLine, ARunThatFailsAsAWholeSaysWhy) {
    const ScriptedWorker worker("hello\nwait devices\ndevices\nwait run\nfinish failed\n");
    const Outcome outcome = run(worker, {"--out", "rec.yaml"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.err, HasSubstr("error: the script said so"));
    EXPECT_FALSE(QFile::exists(folder_.filePath("rec.yaml")));
}

TEST_F(CommandLine, AMissingDeviceEndsWithThree) {
    const ScriptedWorker worker(wholeRun);
    const Outcome outcome = run(worker, {"--device", "cuda:3"});
    EXPECT_EQ(outcome.code, 3);
    EXPECT_THAT(outcome.err, StartsWith("error: Device not found: cuda:3"));
    const Outcome none =
        call({"run", "--lab", "offset_reads", "--worker", "/nowhere/kernelcurve-worker"});
    EXPECT_EQ(none.code, 3);
    EXPECT_THAT(none.err, StartsWith("error: cannot start the worker"));
}

/// The test is skipped with a GPU, and without the packages that tools/nvidia.sh fetches.
TEST_F(CommandLine, WithoutAGpuALabIsPlayedIfItIsRecordedAndOtherwisePredicted) {
    const std::string devices = call({"list", "devices", "--format", "csv"}).out;
    bool canPredict = false;
    for (const std::string& line : lines(devices)) {
        if (line.starts_with("cuda:"))
            GTEST_SKIP() << "there is a GPU";
        canPredict |= line.starts_with("predict:nvidia-h200,") &&
                      line.find("cannot be used") == std::string::npos;
    }
    if (!canPredict)
        GTEST_SKIP() << "predicted devices need NVRTC and nvdisasm; run tools/nvidia.sh";
    const auto run = [&](const QStringList& settings) {
        return call(QStringList{"run", "--lab", "offset_reads", "--csv", "-", "--quiet"} +
                    settings);
    };
    const Outcome whole = run({});
    EXPECT_THAT(whole.err, HasSubstr("the lab plays the recording of the NVIDIA H200 (recorded)"));
    EXPECT_THAT(whole.out, Not(HasSubstr(",predicted,")));
    const Outcome other = run({"--set", "n=100000", "--set", "offset=3"});
    EXPECT_EQ(other.code, 0) << other.err;
    EXPECT_THAT(other.err, HasSubstr("a model predicts the lab for the NVIDIA H200"));
    EXPECT_THAT(other.out, HasSubstr(",predicted,"));
}

TEST_F(CommandLine, RunsLabsOnTheProcessorInAnEmptyEnvironment) {
    const Outcome reads =
        call({"run", "--lab", "offset_reads", "--kernel", "shift.cu", "--device", "cpu", "--set",
              "n=4 Ki", "--set", "offset=[0, 11]", "--csv", "-", "--quiet"});
    EXPECT_EQ(reads.code, 0) << reads.err;
    const auto csv = lines(reads.out);
    ASSERT_EQ(csv.size(), 1U + 4 * 2) << "three kernels of the lab and one of our own";
    for (std::size_t row = 1; row < csv.size(); ++row)
        EXPECT_THAT(csv[row], HasSubstr(",measured,"));
    EXPECT_THAT(csv.back(), StartsWith("shift,"));
    EXPECT_THAT(csv[0], HasSubstr(",speedup,"));

    const Outcome inspected = call({"inspect", "transpose_tile", "--set", "rows=1000"});
    EXPECT_EQ(inspected.code, 0) << inspected.err;
    EXPECT_THAT(inspected.out, HasSubstr("launch: transpose_tile<32>\n  grid: 64 x 32\n"));
    const Outcome ptx = call({"inspect", "transpose_tile", "--ptx", "--device", "cpu"});
    if (ptx.code == 0) {
        EXPECT_THAT(ptx.out, HasSubstr("\ncompute capability: 9.0\ncompiler: NVRTC 1"));
        EXPECT_THAT(ptx.out, HasSubstr("   49 | \tld.global.f32"));
        EXPECT_THAT(ptx.out, HasSubstr("      | .target sm_90\n"));
    } else {
        EXPECT_EQ(ptx.code, 1);
        EXPECT_EQ(ptx.out, "");
        EXPECT_THAT(ptx.err, HasSubstr("NVRTC"));
    }
    const Outcome impossible = call({"inspect", "transpose_tile", "--set", "block_y=3"});
    EXPECT_EQ(impossible.code, 2);
    EXPECT_THAT(impossible.err, HasSubstr("block_y"));
}

TEST_F(CommandLine, ListsInThreeFormats) {
    const Outcome table = call({"list", "kernels"});
    EXPECT_EQ(table.code, 0) << table.err;
    EXPECT_THAT(table.out, HasSubstr("\ncopy_row  "));
    const auto csv = lines(call({"list", "kernels", "--format", "csv"}).out);
    EXPECT_EQ(csv.at(0), "id,problem,computes,library,file,shipped,needs,title");
    EXPECT_THAT(csv, testing::Contains("read_offset,offset_add,read,,1_read_offset.cu,true,"
                                       ",Misaligned read"));
    EXPECT_THAT(csv, testing::Contains("gemm_library,gemm,,sgemm,1_gemm_library.cu,true,sgemm,"
                                       "Library matrix multiplication (cuBLAS)"));
    const Outcome yaml = call({"list", "kernels", "--format", "yaml"});
    EXPECT_THAT(yaml.out, HasSubstr("- id: \"read_offset\"\n  problem: \"offset_add\"\n"));
    EXPECT_THAT(yaml.out, HasSubstr("未对齐读取"));
    EXPECT_THAT(call({"list", "kernels", "--kernel", "shift.cu"}).out, HasSubstr("shift"));

    EXPECT_THAT(call({"list", "problems", "--format", "csv"}).out,
                StartsWith("id,parameters,main_metric,title\n"));
    EXPECT_THAT(call({"list", "labs", "--format", "csv"}).out, HasSubstr("\ntransposes,"));
    EXPECT_THAT(lines(call({"list", "metrics", "gld_efficiency", "--format", "csv"}).out),
                ElementsAre(HasSubstr("id,group,unit,modelled,counted,nvprof,ncu,label,meaning"),
                            HasSubstr("load_efficiency,model,%,true,false,gld_efficiency,,Load"),
                            HasSubstr("counted_load_efficiency,memory,%,false,true,gld_efficiency,"
                                      "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld"
                                      ".pct,")));
    EXPECT_THAT(
        lines(call({"list", "metrics", "issue_stalled_mio_throttle_per_issue", "--format", "csv"})
                  .out),
        ElementsAre(StartsWith("id,"), StartsWith("stall_mio_throttle,stalls,,false,true,")));
    const Outcome parameters = call({"list", "parameters", "transpose_tile", "--format", "csv"});
    EXPECT_THAT(parameters.out, HasSubstr("\ntile,integer,kernel,32,\"8, 16, 32, 64\","));
    EXPECT_THAT(parameters.out, HasSubstr("\nrows,integer,problem,2048,"));
    EXPECT_THAT(call({"list", "parameters", "shift.cu"}).out, HasSubstr("offset"));
    const Outcome legal = call({"list", "parameters", "gemm_thread_tile", "--legal", "--set",
                                "BM=32", "--set", "BN=[32, 64]", "--set", "BK=8"});
    EXPECT_THAT(legal.out, StartsWith("gemm_thread_tile: "));
    EXPECT_THAT(lines(legal.out).at(0), HasSubstr(" combinations are legal"));
    const auto rows = lines(call({"list", "parameters", "gemm_thread_tile", "--legal", "--set",
                                  "BM=32", "--format", "csv"})
                                .out);
    EXPECT_THAT(rows.at(0), StartsWith("id,BN,BK,TM,TN"));
    EXPECT_THAT(rows.at(1), StartsWith("1,"));
    EXPECT_THAT(call({"list", "parameters", "copy_vector", "--legal", "--format", "yaml"}).out,
                HasSubstr("legal: "));
    EXPECT_THAT(call({"list", "labs", "--legal"}).err, HasSubstr("takes no --legal"));
    EXPECT_THAT(call({"list", "labs", "--set", "n=1"}).err, HasSubstr("only with --legal"));
    const Outcome unknown = call({"list", "parameters", "transpose_tiel"});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("transpose_tile"));
}

TEST_F(CommandLine, ListsWhatASearchMeans) {
    const auto ids = [&](const std::string& what, const std::string& query) {
        const Outcome outcome = call({"list", QString::fromStdString(what),
                                      QString::fromStdString(query), "--format", "csv"});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        std::vector<std::string> found;
        for (const std::string& line : lines(outcome.out))
            found.push_back(line.substr(0, line.find(',')));
        return found;
    };
    for (const SearchCase& each : searchCases()) {
        SCOPED_TRACE(each.query);
        EXPECT_THAT(ids("labs", each.query), IsSupersetOf(each.labs));
        EXPECT_THAT(ids("kernels", each.query), IsSupersetOf(each.kernels));
        EXPECT_THAT(ids("references", each.query), IsSupersetOf(each.references));
        EXPECT_THAT(ids("metrics", each.query), IsSupersetOf(each.metrics));
        const Outcome sources =
            call({"list", "sources", QString::fromStdString(each.query), "--format", "csv"});
        for (const std::string& heading : each.sources)
            EXPECT_THAT(sources.out, HasSubstr(heading));
    }
    // Several words do not require quotes.
    EXPECT_EQ(call({"list", "labs", "unified", "memory"}).out,
              call({"list", "labs", "unified memory"}).out);
    const Outcome nothing = call({"list", "labs", "xylophone"});
    EXPECT_EQ(nothing.code, 0);
    EXPECT_THAT(nothing.err, HasSubstr("no labs match \"xylophone\""));
}

TEST_F(CommandLine, ListsSourcesAndPublishedTables) {
    const auto csv = lines(call({"list", "sources", "--format", "csv"}).out);
    EXPECT_EQ(csv.at(0), "id,text,author,place,kind,opens,title");
    EXPECT_THAT(csv, testing::Contains(
                         "vectorized_memory_access,CUDA Vectorized Memory Access,Lei Mao,\"Table: "
                         "latency, bandwidth, share of the peak\",reference,leimao_memcpy_rtx3090,"
                         "Lei Mao: memory copies on an RTX 3090"));
    EXPECT_GT(csv.size(), 200U);
    EXPECT_THAT(call({"list", "sources", "--format", "yaml"}).out, HasSubstr("瘦块"));
    const auto tables = lines(call({"list", "references", "--format", "csv"}).out);
    ASSERT_EQ(tables.size(), 4U);
    EXPECT_THAT(tables.at(0), StartsWith("id,author,device,rows,kernels,source,title"));
    EXPECT_THAT(tables.at(3),
                StartsWith("leimao_memcpy_rtx3090,Lei Mao,NVIDIA GeForce RTX 3090,72,"));
    EXPECT_THAT(call({"list", "references"}).out, HasSubstr("hotball_sum_of_squares_8800gt"));
}

TEST_F(CommandLine, ListsTheDevicesOfTheWorker) {
    const ScriptedWorker worker("hello\nwait devices\ndevices\n");
    const QString command = worker.command().join(' ');
    const Outcome yaml = call({"list", "devices", "--format", "yaml", "--worker", command});
    EXPECT_EQ(yaml.code, 0) << yaml.err;
    EXPECT_THAT(yaml.out, StartsWith("- id: \"cpu\"\n  name: \"Scripted processor\"\n"));
    EXPECT_THAT(yaml.out, HasSubstr("\n    memory_bytes: 4294967296\n"));
    const auto csv = lines(call({"list", "devices", "--format", "csv", "--worker", command}).out);
    ASSERT_EQ(csv.size(), 2U);
    EXPECT_THAT(csv[0], StartsWith("id,name,kind,usable,memory_bytes,"));
    EXPECT_THAT(csv[1], StartsWith("cpu,Scripted processor,cpu,true,4294967296,"));
    const auto table = lines(call({"list", "devices", "--worker", command}).out);
    EXPECT_EQ(table.at(1), "cpu  Scripted processor  4 GiB");
}

TEST_F(CommandLine, SpeaksThePersonsLanguageInTheTerminalOnly) {
    environment_.insert("LC_ALL", "zh_CN.UTF-8");
    EXPECT_THAT(call({"list", "kernels"}).out, HasSubstr("按行拷贝"));
    EXPECT_THAT(call({"list", "kernels", "--format", "csv"}).out, Not(HasSubstr("按行拷贝")));
}

TEST_F(CommandLine, InspectsOneConfiguration) {
    const ScriptedWorker worker("hello\nwait devices\ndevices\nwait inspect\ninspected\n");
    const QString command = worker.command().join(' ');
    const Outcome outcome = call({"inspect", "shift.cu", "--set", "offset=3", "--worker", command});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, StartsWith("configuration: shift "));
    EXPECT_THAT(outcome.out, HasSubstr("offset=3"));
    EXPECT_THAT(outcome.out, HasSubstr("launch: entry<4>\n  grid: 2\n  block: 128\n"));
    EXPECT_THAT(outcome.out, HasSubstr("a remark of the compiler"));
    const Outcome many =
        call({"inspect", "shift.cu", "--set", "offset=[1, 2]", "--worker", command});
    EXPECT_EQ(many.code, 2);
    EXPECT_THAT(many.err, HasSubstr("set each parameter to one value"));
}

} // namespace
} // namespace kernelcurve
