#include "app/interchange/nvbench_export.h"

#include "app/interchange/imported_results.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/device_recording.h"
#include "gpu/model/recording/environment.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <set>

namespace kernelcurve {
namespace {

using nlohmann::json;

Recording imported(const Recording& recording) {
    return importedResults(nvbenchJson(recording, "0.3.0").json, "export.json").value().recording;
}

Measurement rowOf(const Values& parameters, Status status = Status::Measured) {
    Measurement row;
    row.configuration = {"copy", parameters};
    row.status = status;
    return row;
}

Recording oneRow(Measurement row) {
    Recording recording;
    recording.experiment.title.en = "Title";
    recording.experiment.kernels = {row.configuration.kernel};
    recording.environment = {{"program", "kernelcurve 0.3.0"},
                             {"device", "NVIDIA H200"},
                             {"compute_capability", "9.0"},
                             {"peak_bandwidth", 4.8e12},
                             {"timing", "warm"}};
    recording.measurements = {std::move(row)};
    return recording;
}

const json& summaryOf(const json& state, const char* tag) {
    static const json missing;
    for (const json& summary : state.at("summaries"))
        if (summary.at("tag") == tag)
            return summary;
    return missing;
}

/// Returns the value as NVBench's scripts read it.
std::string valueOf(const json& summary) {
    EXPECT_EQ(summary.at("data").at(0).at("name"), "value");
    EXPECT_EQ(summary.at("data").at(0).at("type"), "float64");
    return summary.at("data").at(0).at("value");
}

TEST(NvbenchExport, HasTheMembersThatScriptsOfNvbenchRead) {
    Measurement row = rowOf({{"n", 1024}, {"fast", true}, {"mode", "a"}});
    row.metrics = {{"time", 1e-6},      {"time_mean", 1.5e-6}, {"deviation", 0.01},
                   {"bandwidth", 2e12}, {"samples", 40},       {"flops", 1e9}};
    const json root = json::parse(nvbenchJson(oneRow(row), "0.3.0").json);
    EXPECT_EQ(root.at("meta").at("version").at("json").at("string"), "1.0.0");
    EXPECT_EQ(root.at("devices").at(0).at("id"), 0);
    EXPECT_EQ(root.at("devices").at(0).at("name"), "NVIDIA H200");
    EXPECT_EQ(root.at("devices").at(0).at("sm_version"), 900);
    const json& benchmark = root.at("benchmarks").at(0);
    EXPECT_EQ(benchmark.at("name"), "copy");
    EXPECT_EQ(benchmark.at("devices"), json::array({0}));
    std::set<std::string> types;
    for (const json& axis : benchmark.at("axes")) {
        types.insert(axis.at("type"));
        EXPECT_TRUE(axis.at("flags").is_string());
        EXPECT_TRUE(axis.at("values").at(0).at("input_string").is_string());
    }
    EXPECT_EQ(types, (std::set<std::string>{"int64", "string"}));
    const json& state = benchmark.at("states").at(0);
    EXPECT_EQ(state.at("name"), "Device=0 fast=true mode=a n=1024");
    EXPECT_EQ(state.at("device"), 0);
    EXPECT_EQ(state.at("is_skipped"), false);
    EXPECT_EQ(valueOf(summaryOf(state, "nv/cold/time/gpu/mean")), "1.5e-06");
    EXPECT_EQ(valueOf(summaryOf(state, "nv/cold/time/gpu/stdev/relative")), "0.01");
    EXPECT_EQ(valueOf(summaryOf(state, "nv/cold/bw/global/bytes_per_second")), "2e+12");
    EXPECT_EQ(valueOf(summaryOf(state, "kernelcurve/flops")), "1e+09");
    EXPECT_TRUE(summaryOf(state, "kernelcurve/flops").contains("hide"));
}

TEST(NvbenchExport, MarksHostTimesAsHostTimes) {
    Measurement row = rowOf({});
    row.metrics = {{"time_mean", 1.0}};
    Recording recording = oneRow(row);
    recording.environment = {{"device", "CPU"}, {"clock", "steady"}};
    const json root = json::parse(nvbenchJson(recording, "0.3.0").json);
    const json& state = root.at("benchmarks").at(0).at("states").at(0);
    EXPECT_EQ(valueOf(summaryOf(state, "nv/cpu_only/time/cpu/mean")), "1");
    EXPECT_TRUE(summaryOf(state, "nv/cold/time/gpu/mean").is_null());
}

TEST(NvbenchExport, SkipsFailedRowsAndLeavesOutPredictions) {
    Measurement failed = rowOf({}, Status::Failed);
    failed.reason = Failure{message("too large")};
    Recording recording = oneRow(failed);
    Measurement predicted = rowOf({{"n", 1}});
    predicted.clock = modelClock;
    recording.measurements.push_back(predicted);
    Measurement excluded = rowOf({{"n", 2}}, Status::Excluded);
    excluded.reason = Failure{message("odd")};
    recording.measurements.push_back(excluded);
    const NvbenchFile file = nvbenchJson(recording, "0.3.0");
    EXPECT_EQ(file.states, 2U);
    EXPECT_EQ(file.predicted, 1U);
    const Recording again = imported(recording);
    ASSERT_EQ(again.measurements.size(), 2U);
    EXPECT_EQ(again.measurements[0].status, Status::Failed);
    EXPECT_EQ(Failure(again.measurements[0].reason).what.english(), "too large");
    EXPECT_EQ(again.measurements[1].status, Status::Excluded);
    EXPECT_EQ(Failure(again.measurements[1].reason).what.english(), "odd");
}

TEST(NvbenchExport, IsImportedWithoutLoss) {
    const DeviceRecording played =
        readDeviceRecording(readFile(std::filesystem::path(KERNELCURVE_SOURCE_DIR) /
                                     "resources/recordings/nvidia-h200.yaml"),
                            "nvidia-h200.yaml");
    std::size_t rows = 0;
    constexpr std::size_t enough = 1000; // of the 4,000 rows
    for (const Recording& recording : played.recordings) {
        if (rows > enough)
            break;
        const Recording again = imported(recording);
        SCOPED_TRACE(recording.experiment.title.en);
        EXPECT_EQ(again.experiment.title.en, recording.experiment.title.en);
        EXPECT_EQ(environmentText(again.environment, "nvidia_driver"),
                  environmentText(recording.environment, "nvidia_driver"));
        EXPECT_EQ(environmentText(again.environment, "program"),
                  environmentText(recording.environment, "program"));
        // Benchmarks group the rows by kernel.
        std::multiset<std::tuple<Configuration, Status, MetricValues>> before;
        std::multiset<std::tuple<Configuration, Status, MetricValues>> after;
        for (const Measurement& row : recording.measurements)
            before.emplace(row.configuration, row.status, row.metrics);
        for (const Measurement& row : again.measurements) {
            after.emplace(row.configuration, row.status, row.metrics);
            EXPECT_TRUE(isImported(row));
        }
        EXPECT_EQ(before, after);
        rows += after.size();
    }
    EXPECT_GT(rows, enough);
}

TEST(NvbenchExport, KeepsTheNamesOfDevices) {
    Recording recording = oneRow(rowOf({}));
    recording.measurements.front().metrics = {{"time", 1.0}, {"time_mean", 1.0}};
    recording.measurements.push_back(recording.measurements.front());
    recording.measurements[0].device = "cuda:0";
    recording.measurements[1].device = "box/cuda:0";
    recording.devices = {{"cuda:0", recording.environment}, {"box/cuda:0", recording.environment}};
    recording.environment.clear();
    const Recording again = imported(recording);
    ASSERT_EQ(again.devices.size(), 2U);
    EXPECT_EQ(again.devices[1].name, "box/cuda:0");
    EXPECT_EQ(again.measurements[1].device, "box/cuda:0");
}

} // namespace
} // namespace kernelcurve
