// The files that a run writes, and the files that it must not overwrite.
#include "app/document/files/unfinished_recording.h"
#include "app/document/labs/references.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/text_parts.h"
#include "tests/app/cli/command_line_fixture.h"

#include <QFile>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace kernelcurve {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class CommandLineOutputs : public CommandLine {
  protected:
    Outcome wholeRunWith(const QStringList& arguments) {
        return run(ScriptedWorker(wholeRun), arguments);
    }
};

TEST_F(CommandLineOutputs, TwoOutputsNeverShareAFile) {
    const auto refused = [&](const QStringList& arguments, const std::string& what) {
        const ScriptedWorker worker(wholeRun);
        const Outcome outcome = run(worker, arguments);
        EXPECT_EQ(outcome.code, 2);
        EXPECT_THAT(outcome.err, HasSubstr(what));
        EXPECT_EQ(worker.starts(), 0) << "said before anything is measured";
    };
    refused({"--out", "a.yaml", "--csv", "a.yaml"},
            "a.yaml: error: The output --csv would overwrite --out (use different file names)");
    refused({"--csv", "a.csv", "--samples", "./a.csv"},
            "./a.csv: error: The output --samples would overwrite --csv");
    refused({"--chart", "a.png", "--chart", "a.png"}, "--chart would overwrite --chart");
    refused({"--csv", "-", "--json", "-"}, "-: error: The output --json would overwrite --csv");
    writeFileAtomically(file("table.csv"), "old\n");
    QFile::link(folder_.filePath("table.csv"), folder_.filePath("link.csv"));
    refused({"--csv", "table.csv", "--samples", "link.csv"}, "would overwrite --csv");
    refused({"--csv", "sweep.yaml"},
            "sweep.yaml: error: The output --csv would overwrite the experiment");
    EXPECT_THAT(content("sweep.yaml"), StartsWith("kernelcurve: 1\n"));
    EXPECT_EQ(wholeRunWith({"--csv", "/dev/null", "--samples", "/dev/null"}).code, 0);
}

/// KERNELCURVE_MESSAGES=json, as the Python package sets it.
class JsonMessages : public CommandLineOutputs {
  protected:
    JsonMessages() { environment_.insert("KERNELCURVE_MESSAGES", "json"); }

    std::vector<nlohmann::json> messages(const std::string& err) {
        std::vector<nlohmann::json> all;
        for (const std::string& line : lines(err))
            all.push_back(nlohmann::json::parse(line, nullptr, false));
        return all;
    }
};

TEST_F(JsonMessages, ErrorsHaveTheirParts) {
    writeFileAtomically(file("bad.yaml"), "kernelcurve: 1\nkernel: [shift]\n");
    const Outcome outcome = call({"run", "bad.yaml"});
    EXPECT_EQ(outcome.code, 2);
    const auto all = messages(outcome.err);
    ASSERT_EQ(all.size(), 1) << outcome.err;
    const nlohmann::json& error = all.front()["error"];
    EXPECT_EQ(error["file"], "bad.yaml");
    EXPECT_EQ(error["line"], 2);
    EXPECT_THAT(error["what"].get<std::string>(), HasSubstr("kernel"));
    EXPECT_THAT(error["hint"].get<std::string>(), HasSubstr("kernels"));
    const Outcome usage = call({"run", "--nonsense"});
    EXPECT_EQ(messages(usage.err).front()["error"]["hint"], "see `kernelcurve --help`");
    EXPECT_FALSE(messages(usage.err).front()["error"].contains("line"));
}

TEST_F(JsonMessages, ProgressCountsConfigurations) {
    const Outcome outcome = wholeRunWith({"--out", "rec.yaml"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    std::int64_t done = 0;
    for (const nlohmann::json& message : messages(outcome.err)) {
        if (message.is_discarded() || !message.contains("progress"))
            continue;
        const nlohmann::json& progress = message["progress"];
        EXPECT_GE(progress["done"], done);
        done = progress["done"];
        EXPECT_EQ(progress["total"], 4);
        EXPECT_THAT(progress["text"].get<std::string>(), HasSubstr("configurations"));
    }
    EXPECT_EQ(done, 4) << outcome.err;
}

TEST_F(CommandLineOutputs, RowsAndChartsAreAvailableAsJson) {
    ASSERT_EQ(wholeRunWith({"--out", "rec.yaml", "--json", "rows.json"}).code, 0);
    ASSERT_EQ(call({"report", "rec.yaml", "-o", "all.json", "--kernel", "shift.cu"}).code, 0);
    const auto all = nlohmann::json::parse(content("all.json"));
    nlohmann::json rows = all["measurements"];
    for (nlohmann::json& row : rows)
        row.erase("samples");
    EXPECT_EQ(rows, nlohmann::json::parse(content("rows.json"))["measurements"]);
    EXPECT_EQ(all["metrics"]["bandwidth"]["unit"], "GB/s");
    ASSERT_EQ(call({"plot", "rec.yaml", "-o", "chart.json", "--kind", "heat_map", "--y", "time",
                    "--kernel", "shift.cu"})
                  .code,
              0);
    const auto chart = nlohmann::json::parse(content("chart.json"));
    EXPECT_EQ(chart["kind"], "heat_map");
    EXPECT_EQ(chart["series"][0]["points"].size(), rows.size());
    EXPECT_EQ(chart["style"]["heat"].size(), 64);
    const Outcome slip = call({"plot", "rec.yaml", "-o", "chart.json", "--y", "bandwith"});
    EXPECT_EQ(slip.err, "--y: error: Unknown parameter or metric: bandwith (did you mean "
                        "\"bandwidth\"?)\n");
    EXPECT_EQ(slip.code, 2);
}

/// The table is selected by its name or its file name, without a file in the folder. This test uses
/// the real worker.
TEST_F(CommandLineOutputs, PublishedTablesRunAndPlotByTheirNames) {
    for (const char* name :
         {"hotball_matrix_multiply_8800gt.yaml", "hotball_sum_of_squares_8800gt"}) {
        const Outcome run = call({"run", name, "--device", "cpu", "--set", "n=16", "--csv", "-",
                                  "--chart", "table.svg"});
        EXPECT_EQ(run.code, 0) << run.err;
        EXPECT_THAT(run.out, HasSubstr(",measured,")) << name;
        EXPECT_THAT(content("table.svg"), HasSubstr("8800GT"))
            << "the published curve is beside it";
    }
    for (const References::Entry& table : References().list()) {
        const QString name = QString::fromStdString(table.id);
        const Outcome plot = call({"plot", name, "--out", "plot.svg", "-o", "plot.png"});
        EXPECT_EQ(plot.code, 0) << plot.err;
        EXPECT_THAT(content("plot.svg"), HasSubstr("<title>" + table.title.en)) << table.id;
        EXPECT_EQ(call({"report", name, "--out", "report.html"}).code, 0) << table.id;
    }
    const Outcome unknown = call({"plot", "leimao_memcpy", "-o", "plot.svg"});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("leimao_memcpy"));
    EXPECT_EQ(call({"plot", "leimao_memcpy_rtx3090", "-o", "plot.txt"}).code, 2);
}

TEST_F(CommandLineOutputs, AnEmptyNameIsNoName) {
    for (const char* option : {"--out", "--csv", "--samples", "--chart", "--device", "--preset"}) {
        const Outcome outcome = call({"run", "sweep.yaml", option, ""});
        EXPECT_EQ(outcome.code, 2) << option;
        EXPECT_THAT(outcome.err, HasSubstr(std::string(option) + ": nothing is given"));
    }
    EXPECT_EQ(call({"report", "rec.yaml", "--out", ""}).code, 2);
    EXPECT_EQ(call({"record", "--out", ""}).code, 2);
}

TEST_F(CommandLineOutputs, RowsOfTwoDevicesStayApart) {
    const Outcome played = call({"run", "--lab", "shared_strides", "--device", "replay:nvidia-h200",
                                 "--out", "r.yaml", "--quiet"});
    ASSERT_EQ(played.code, 0) << played.err;
    // The sampling time is not part of this test.
    const std::string text = replacedAll(content("r.yaml"), "max_time: 200 ms", "max_time: 1 ms");
    ASSERT_NE(text, content("r.yaml"));
    writeFileAtomically(file("r.yaml"), text);
    const QStringList goesOn = {
        "run",       "r.yaml", "--device", "cpu",   "--set", "stride={from: 0, to: 4, step: 1}",
        "--missing", "--out",  "r2.yaml",  "--csv", "r2.csv"};
    const Outcome outcome = call(goesOn);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("5 of 5 configurations"))
        << "the processor has measured none of them";
    EXPECT_THAT(outcome.err, Not(HasSubstr("warning")));
    Recording recording = readRecording(content("r2.yaml"), "r2.yaml").recording;
    ASSERT_EQ(recording.devices.size(), 2U);
    EXPECT_EQ(recording.devices[0].name, "replay:nvidia-h200");
    EXPECT_EQ(deviceTitle(recording, "replay:nvidia-h200"), "NVIDIA H200");
    EXPECT_EQ(recording.devices[1].name, "cpu");
    EXPECT_NE(deviceTitle(recording, "cpu"), "NVIDIA H200");
    const auto rowsOf = [&](const std::string& device, const std::string& clock) {
        return std::ranges::count_if(recording.measurements, [&](const Measurement& row) {
            return row.device == device && row.clock == clock;
        });
    };
    EXPECT_EQ(rowsOf("replay:nvidia-h200", "recorded"), 34);
    EXPECT_EQ(rowsOf("cpu", "steady"), 5);
    EXPECT_EQ(recording.measurements.size(), 39U);
    EXPECT_THAT(content("r2.csv"), StartsWith("kernel,device,"));

    // This is the format of an earlier version.
    recording.environment = recording.devices[1].environment;
    recording.devices.clear();
    for (Measurement& row : recording.measurements)
        row.device.clear();
    writeFileAtomically(file("mixed.yaml"), writeRecording(recording));
    EXPECT_THAT(call({"report", "mixed.yaml", "--out", "mixed.html"}).err,
                HasSubstr("mixed.yaml: warning: 34 of 39 rows were not measured on "));
    const Outcome again = call({"run", "mixed.yaml", "--device", "cpu", "--missing", "--set",
                                "stride=[0, 1]", "--out", "apart.yaml"});
    EXPECT_THAT(again.err, HasSubstr("mixed.yaml: warning: 34 of 39 rows"));
    const Recording apart = readRecording(content("apart.yaml"), "apart.yaml").recording;
    ASSERT_EQ(apart.devices.size(), 2U) << "nothing is added to what is mixed";
    EXPECT_EQ(apart.measurements.back().device, apart.devices.back().name);
}

TEST_F(CommandLineOutputs, CommentsOfADocumentThatIsWrittenOverAreKept) {
    const std::string commented = "# my notes\n" + content("sweep.yaml");
    writeFileAtomically(file("sweep.yaml"), commented);
    const Outcome outcome = wholeRunWith({"--out", "sweep.yaml"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("note: saving sweep.yaml removes its comments; the original "
                                       "file with comments is now sweep.yaml.bak\n"));
    EXPECT_EQ(content("sweep.yaml.bak"), commented);
    EXPECT_TRUE(isRecording(content("sweep.yaml")));
}

TEST_F(CommandLineOutputs, JsonHoldsEveryRow) {
    const Outcome outcome = wholeRunWith({"--json", "rows.json", "--out", "rec.yaml"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const auto json = nlohmann::json::parse(content("rows.json"));
    EXPECT_EQ(json["environment"]["device"], "Scripted processor");
    ASSERT_EQ(json["measurements"].size(), 4U);
    const auto& row = json["measurements"][2];
    EXPECT_EQ(row["parameters"]["offset"], 2);
    EXPECT_EQ(row["metrics"]["time"],
              readRecording(content("rec.yaml"), "").recording.measurements[2].metrics.at("time"));
    const Outcome printed = wholeRunWith({"--json", "-"});
    EXPECT_EQ(nlohmann::json::parse(printed.out)["measurements"].size(), 4U) << "nothing but JSON";
}

/// Drawing a grid line, a bar, or a label for each step of such an axis would not end, or would
/// write a file that is far too long.
TEST_F(CommandLineOutputs, WhatNoDeviceReachesIsDrawnWithLittle) {
    constexpr std::size_t most = 4'000'000; // in bytes; a normal report has some 100,000
    for (const PlotKind kind : {PlotKind::Bars, PlotKind::Curves}) {
        Experiment experiment = offsetSweep(4);
        experiment.plot.kind = kind;
        experiment.plot.y = "bandwidth";
        experiment.plot.x = "offset";
        experiment.plot.series = {"kernel"};
        writeFileAtomically(file("sweep.yaml"), writeExperiment(experiment));
        const ScriptedWorker worker("hello\nwait devices\ndevices\nwait run\nstarted\n"
                                    "measure 0..1\nreach 2 1e308\nmeasure 3..last\nfinish\n");
        const Outcome ran = run(worker, {"--out", "rec.yaml", "--chart", "chart.svg", "--chart",
                                         "chart.png", "--chart", "chart.pdf", "--quiet"});
        EXPECT_EQ(ran.code, 0) << ran.err;
        EXPECT_EQ(
            readRecording(content("rec.yaml"), "").recording.measurements[2].metrics["bandwidth"],
            1e308)
            << "what was measured is kept as it is";
        EXPECT_THAT(content("chart.svg"), HasSubstr("exceeds device peaks"));
        for (const char* report : {"report.html", "report.pdf"}) {
            const Outcome written = call({"report", "rec.yaml", "--kernel", "shift.cu", "--out",
                                          QString::fromLatin1(report)});
            EXPECT_EQ(written.code, 0) << written.err;
        }
        for (const char* name :
             {"chart.svg", "chart.png", "chart.pdf", "report.html", "report.pdf"}) {
            EXPECT_GT(content(name).size(), 1000U) << name;
            EXPECT_LT(content(name).size(), most) << name;
        }
    }
}

TEST_F(CommandLineOutputs, QuietNeverFailsInSilence) {
    const Outcome failed =
        run(ScriptedWorker("hello\nwait devices\ndevices\nwait run\nstarted\nmeasure 0..1\n"
                           "progress 2 measure\ndie 11\n---\n"
                           "hello\nwait run\nstarted\nmeasure 0..last\nfinish\n"),
            {"--quiet"});
    EXPECT_EQ(failed.code, 1);
    EXPECT_EQ(failed.out, "");
    EXPECT_THAT(failed.err,
                StartsWith("error: 1 of 4 configurations failed; the first failure is shift "));
    EXPECT_THAT(failed.err, HasSubstr("the worker crashed"));
    EXPECT_EQ(lines(failed.err).size(), 1U);

    const Outcome nothing =
        run(ScriptedWorker("hello\nwait devices\ndevices\nwait run\nstarted\nexclude\nfinish\n"),
            {"--quiet", "--keep-preset", "mine"});
    EXPECT_EQ(nothing.code, 1);
    EXPECT_THAT(nothing.err, StartsWith("error: No measured row to save as the preset mine"));
}

TEST_F(CommandLineOutputs, EarlierMeasurementsAreNamed) {
    const QString tooLong = QString(300, u'a') + QStringLiteral(".yaml");
    ASSERT_EQ(wholeRunWith({"--out", tooLong, "--quiet"}).code, 1);
    const auto earlier = unfinishedRecordings(file("state/kernelcurve/autosave"));
    ASSERT_EQ(earlier.size(), 1U);
    const Outcome next = wholeRunWith({});
    EXPECT_EQ(next.code, 0);
    EXPECT_THAT(next.err, HasSubstr(earlier[0].file.string() +
                                    ": note: 4 measurements from an earlier run were not saved"));
    EXPECT_EQ(wholeRunWith({"--quiet"}).err, "");
    EXPECT_EQ(unfinishedRecordings(file("state/kernelcurve/autosave")).size(), 1U);
}

TEST_F(CommandLineOutputs, AReportThatCannotBeWrittenIsNoBadDocument) {
    ASSERT_EQ(wholeRunWith({"--out", "rec.yaml", "--quiet"}).code, 0);
    QFile::link("/dev/full", folder_.filePath("full.html"));
    const Outcome full = call({"report", "rec.yaml", "--out", "full.html"});
    EXPECT_EQ(full.code, 1);
    EXPECT_THAT(full.err, StartsWith("full.html: error: Cannot write the file: the disk is full"));
    EXPECT_EQ(call({"report", "missing.yaml", "--out", "a.html"}).code, 2);
}

TEST_F(CommandLineOutputs, RunsAtTheSameTimeKeepAllTheirPresets) {
    constexpr int runs = 6;
    std::vector<std::unique_ptr<ScriptedWorker>> workers;
    std::vector<std::unique_ptr<QProcess>> processes;
    for (int i = 0; i < runs; ++i) {
        workers.push_back(std::make_unique<ScriptedWorker>(wholeRun));
        processes.push_back(std::make_unique<QProcess>());
        start(*processes.back(), runArguments(*workers.back(), {"--quiet", "--keep-preset",
                                                                QString::number(i) + "th"}));
    }
    for (const auto& process : processes)
        EXPECT_EQ(finish(*process).code, 0);
    for (int i = 0; i < runs; ++i)
        EXPECT_THAT(content("config/kernelcurve/presets.yaml"),
                    HasSubstr("- name: " + std::to_string(i) + "th\n"));
}

} // namespace
} // namespace kernelcurve
