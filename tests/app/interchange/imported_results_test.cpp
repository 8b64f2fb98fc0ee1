#include "app/interchange/imported_results.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

const std::filesystem::path data =
    std::filesystem::path(KERNELCURVE_SOURCE_DIR) / "tests/app/data/interchange";

ImportedResults imported(std::string_view content) {
    auto results = importedResults(content, "folder/run.json");
    if (!results)
        throw std::runtime_error("not recognized");
    return std::move(*results);
}

/// Returns the results of a real file in the test data.
ImportedResults importedFile(const char* name) {
    auto results = importedResults(readFile(data / name), name);
    if (!results)
        throw std::runtime_error("not recognized");
    return std::move(*results);
}

std::string failureOf(std::string_view content) {
    try {
        importedResults(content, "run.json");
    } catch (const Error& error) {
        return error.failure().english();
    }
    return {};
}

/// Returns an NVBench file with one benchmark, which has these states.
std::string nvbenchFile(const std::string& states) {
    return R"({"meta": {"version": {"json": {"string": "1.0.0"}, "nvbench": {"string": "0.2.0",
        "git_sha": "abc"}}}, "devices": [{"id": 0, "name": "NVIDIA H200", "sm_version": 900,
        "global_memory_bus_bandwidth": 4814000000000, "l2_cache_size": 52428800,
        "ecc_state": true}, {"id": 1, "name": "NVIDIA H100", "sm_version": 900}],
        "benchmarks": [{"name": "copy", "devices": [0], "axes": null, "states": [)" +
           states + "]}]}";
}

std::string summary(const std::string& tag, const std::string& value) {
    return R"({"tag": ")" + tag + R"(", "name": "x", "data": [{"name": "value", "type": "float64",
        "value": ")" +
           value + "\"}]}";
}

TEST(NvbenchResults, BecomeRowsWithTheirAxesAsParameters) {
    const ImportedResults results = imported(nvbenchFile(
        R"({"name": "a", "device": 0, "axis_values": [
            {"name": "Elements", "type": "int64", "value": "9223372036854775807"},
            {"name": "Ratio", "type": "float64", "value": "0.5"},
            {"name": "Word", "type": "string", "value": "12"}],
            "summaries": [)" +
        summary("nv/cold/time/gpu/mean", "2e-6") + "," + summary("nv/cold/sample_size", "16") +
        "," + summary("nv/cold/time/gpu/stdev/relative", "0.04") + "," +
        summary("nv/cold/bw/global/bytes_per_second", "3e12") + "," +
        summary("nv/cold/bw/item_rate", "1.5e9") + "," +
        summary("nv/cupti/l1tex__t_sector_hit_rate.pct", "0.25") + R"(], "is_skipped": false})"));
    ASSERT_EQ(results.recording.measurements.size(), 1U);
    const Measurement& row = results.recording.measurements.front();
    EXPECT_EQ(row.configuration, (Configuration{"copy (NVBench)",
                                                {{"Elements", std::int64_t{9223372036854775807}},
                                                 {"Ratio", 0.5},
                                                 {"Word", "12"}}}));
    EXPECT_EQ(row.metrics, (MetricValues{{"time", 2e-6},
                                         {"time_mean", 2e-6},
                                         {"samples", 16},
                                         {"deviation", 0.04},
                                         {"noise", 0.01},
                                         {"bandwidth", 3e12},
                                         {"item_rate", 1.5e9},
                                         {"l1_hit_rate", 0.25}}));
    EXPECT_EQ(row.status, Status::Measured);
    EXPECT_TRUE(isImported(row));
    EXPECT_EQ(results.recording.experiment.title.en, "run");
    EXPECT_THAT(results.recording.environment,
                ElementsAre(Pair("program", Value("NVBench 0.2.0")),
                            Pair("imported", Value("nvbench JSON 1.0.0")),
                            Pair("commit", Value("abc")), Pair("device", Value("NVIDIA H200")),
                            Pair("compute_capability", Value("9.0")),
                            Pair("peak_bandwidth", Value(std::int64_t{4814000000000})),
                            Pair("l2_bytes", Value(52428800)), Pair("ecc", Value(true)),
                            Pair("timing", Value("cold, CUDA events, mean of isolated launches")),
                            Pair("clock", Value("CUDA events"))));
}

TEST(NvbenchResults, UseTheMedianIfTheFileHasOne) {
    const ImportedResults results = imported(
        nvbenchFile(R"({"device": 0, "summaries": [)" + summary("nv/cold/time/gpu/mean", "2e-6") +
                    "," + summary("nv/cold/time/gpu/median", "1e-6") + "]}"));
    EXPECT_EQ(results.recording.measurements.front().metrics.at("time"), 1e-6);
    EXPECT_EQ(results.recording.measurements.front().metrics.at("time_mean"), 2e-6);
    EXPECT_EQ(environmentText(results.recording.environment, "timing"),
              "cold, CUDA events, median of isolated launches");
}

TEST(NvbenchResults, KeepSkippedStatesWithTheirReason) {
    const ImportedResults results = imported(nvbenchFile(
        R"({"device": 0, "summaries": null, "is_skipped": true, "skip_reason": "too large"})"));
    const Measurement& row = results.recording.measurements.front();
    EXPECT_EQ(row.status, Status::Failed);
    EXPECT_EQ(Failure(row.reason).english(), "error: NVBench skipped this state: too large");
}

TEST(NvbenchResults, OfSeveralDevicesAreSeparated) {
    const std::string time = R"("summaries": [)" + summary("nv/cold/time/gpu/mean", "1e-6") + "]}";
    const ImportedResults results =
        imported(nvbenchFile(R"({"device": 0, )" + time + R"(, {"device": 1, )" + time));
    const Recording& recording = results.recording;
    ASSERT_EQ(recording.devices.size(), 2U);
    EXPECT_EQ(recording.measurements[1].device, "cuda:1");
    EXPECT_EQ(environmentText(recording.devices[1].environment, "device"), "NVIDIA H100");
    EXPECT_EQ(environmentText(recording.devices[1].environment, "program"), "NVBench 0.2.0");
}

TEST(NvbenchResults, OfHostCodeNameTheHostClock) {
    const ImportedResults results = imported(nvbenchFile(
        R"({"device": 0, "summaries": [)" + summary("nv/cpu_only/time/cpu/mean", "1e-3") + "]}"));
    EXPECT_EQ(results.recording.measurements.front().metrics.at("time"), 1e-3);
    EXPECT_EQ(environmentText(results.recording.environment, "clock"), "host clock");
}

TEST(ForeignResults, RenameParametersThatWouldHideAMetricOrAColumn) {
    const ImportedResults results = imported(nvbenchFile(
        R"({"device": 0, "axis_values": [{"name": "threads", "type": "int64", "value": "1"},
            {"name": "device", "type": "string", "value": "a"}], "summaries": [)" +
        summary("nv/cold/time/gpu/mean", "1e-6") + "]}"));
    EXPECT_EQ(results.recording.measurements.front().configuration.parameters,
              (Values{{"device_", "a"}, {"threads_", 1}}));
}

TEST(ForeignResults, KeepNamesThatADocumentAccepts) {
    EXPECT_EQ(foreignKernelId("a/b\\c.cu", "NVBench"), "a.b.c.cu (NVBench)");
    EXPECT_EQ(foreignKernelId("a.cu", ""), "a.cu_");
    EXPECT_EQ(foreignKernelName("scan (wide) (NVBench)"), "scan (wide)");
}

TEST(ForeignResults, SayWhatIsWrongAndWhere) {
    EXPECT_EQ(failureOf(R"({"devices": [], "benchmarks": [{"states": [{}]}]})"),
              "run.json: error: benchmarks[0].name is missing (export the results again: the file "
              "is incomplete, or its format is not supported)");
    EXPECT_EQ(failureOf(R"({"devices": [], "benchmarks": [{"name": "a", "states": [{"device":
                            "x"}]}]})"),
              "run.json: error: benchmarks[0].states[0].device must be an integer (export the "
              "results again: the file is incomplete, or its format is not supported)");
    EXPECT_THAT(failureOf(R"({"benchmarks": [{"name": "a", )"),
                HasSubstr("run.json: error: Invalid JSON at character"));
    EXPECT_THAT(failureOf(R"({"devices": [], "benchmarks": []})"),
                HasSubstr("The file contains no results"));
    EXPECT_THAT(failureOf(R"({"cache": {"a": 1}, "kernel_name": "k"})"),
                HasSubstr("cache.a must be an object"));
}

TEST(ForeignResults, LeaveOtherContentAlone) {
    for (const char* content : {"", "kernelcurve: 1\n", "{kernelcurve: 1, kernels: []}",
                                R"({"cache": {}})", "<html>", "[1]", R"({"a": "\"benchmarks\""})"})
        EXPECT_FALSE(importedResults(content, "x")) << content;
}

TEST(GoogleBenchmarkResults, TakeParametersFromTheName) {
    const ImportedResults results = imported(R"({"context": {"date": "2026-11-20T08:00:00+00:00",
        "host_name": "secret", "executable": "/home/me/bench", "num_cpus": 2, "mhz_per_cpu": 2600,
        "library_version": "v1.8.0", "library_build_type": "release", "json_schema_version": 1},
        "benchmarks": [{"name": "Fix<a/b>/Run/64/size:8/mode:fast/real_time/threads:2",
        "run_name": "Fix<a/b>/Run/64/size:8/mode:fast/real_time/threads:2",
        "run_type": "iteration", "real_time": 3, "cpu_time": 2, "time_unit": "us",
        "bytes_per_second": 5e9, "label": "x", "odd": 7}]})");
    const Measurement& row = results.recording.measurements.front();
    EXPECT_EQ(row.configuration,
              (Configuration{"Fix<a.b>.Run (Google Benchmark)",
                             {{"arg1", 64}, {"size", 8}, {"mode", "fast"}, {"threads_", 2}}}));
    EXPECT_DOUBLE_EQ(row.metrics.at("time"), 3e-6);
    EXPECT_EQ(row.metrics.at("bandwidth"), 5e9);
    EXPECT_THAT(results.remarks, ElementsAre(message("values without a corresponding metric were "
                                                     "not imported: {0}",
                                                     "odd")));
    EXPECT_EQ(environmentText(results.recording.environment, "program"), "Google Benchmark v1.8.0");
    EXPECT_EQ(environmentText(results.recording.environment, "device"),
              "CPU (2 threads, 2600 MHz)");
    EXPECT_EQ(environmentText(results.recording.environment, "clock"), "wall clock");
    const std::string written = writeRecording(results.recording);
    EXPECT_EQ(written.find("secret"), std::string::npos);
    EXPECT_EQ(written.find("/home"), std::string::npos);
}

TEST(GoogleBenchmarkResults, UseRepetitionsAsSamples) {
    std::string runs;
    for (const char* time : {"1", "3", "2"})
        runs += std::string(R"({"name": "B", "run_name": "B", "run_type": "iteration",
            "time_unit": "ms", "real_time": )") +
                time + "},";
    const ImportedResults results =
        imported(R"({"context": {}, "benchmarks": [)" + runs +
                 R"({"name": "B_mean", "run_name": "B", "run_type": "aggregate",
            "aggregate_name": "mean", "time_unit": "ms", "real_time": 9}]})");
    ASSERT_EQ(results.recording.measurements.size(), 1U);
    const Measurement& row = results.recording.measurements.front();
    EXPECT_DOUBLE_EQ(row.metrics.at("time"), 2e-3);
    EXPECT_EQ(row.metrics.at("samples"), 3);
    EXPECT_EQ(row.times.count(), 3);
}

TEST(GoogleBenchmarkResults, UseStatisticsWithoutRepetitions) {
    const auto aggregate = [](const char* name, const char* time) {
        return std::string(R"({"name": "B", "run_name": "B", "run_type": "aggregate",
            "repetitions": 4, "time_unit": "ns", "aggregate_name": ")") +
               name + R"(", "real_time": )" + time + "}";
    };
    const ImportedResults results =
        imported(R"({"context": {}, "benchmarks": [)" + aggregate("mean", "200") + "," +
                 aggregate("median", "100") + "," + aggregate("stddev", "20") + R"(,
        {"name": "B_BigO", "run_name": "B", "run_type": "aggregate", "aggregate_name": "BigO"}]})");
    const MetricValues& metrics = results.recording.measurements.front().metrics;
    EXPECT_DOUBLE_EQ(metrics.at("time"), 100e-9);
    EXPECT_DOUBLE_EQ(metrics.at("time_mean"), 200e-9);
    EXPECT_DOUBLE_EQ(metrics.at("deviation"), 0.1);
    EXPECT_DOUBLE_EQ(metrics.at("noise"), 0.05);
}

TEST(GoogleBenchmarkResults, KeepFailures) {
    const ImportedResults results = imported(R"({"context": {}, "benchmarks": [{"name": "B",
        "run_type": "iteration", "error_occurred": true, "error_message": "no GPU"}]})");
    EXPECT_EQ(results.recording.measurements.front().status, Status::Failed);
    EXPECT_EQ(Failure(results.recording.measurements.front().reason).english(),
              "error: The benchmark failed: no GPU");
}

constexpr const char* tunerHead = R"({"device_name": "NVIDIA H200", "kernel_name": "add",
    "problem_size": [64, 32], "tune_params_keys": ["block_size_x"],
    "tune_params": {"block_size_x": [32, 64]}, "cache": {)";

TEST(KernelTunerResults, ReadAnOpenCache) {
    const std::string open = std::string(tunerHead) +
                             R"("64": {"block_size_x": 64, "time": 2.0, "GFLOP/s": 3, "x": NaN,
        "timestamp": "2026-11-20 08:00:02"}, "32": {"block_size_x": 32, "time": 1.0,
        "timestamp": "2026-11-20 08:00:01"},)";
    const ImportedResults results = imported(open);
    const std::vector<Measurement>& rows = results.recording.measurements;
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(
        rows[0].configuration,
        (Configuration{"add (Kernel Tuner)", {{"block_size_x", 32}, {"problem_size", "64 x 32"}}}))
        << "in the order of the measurements";
    EXPECT_EQ(rows[1].metrics, (MetricValues{{"time", 2e-3}, {"time_mean", 2e-3}, {"flops", 3e9}}));
    EXPECT_EQ(results.recording.experiment.parameters,
              (std::vector<std::pair<std::string, Value>>{{"problem_size", "64 x 32"}}));
    const std::string closed = open.substr(0, open.size() - 1) + "}}";
    EXPECT_EQ(imported(closed).recording, results.recording);
}

TEST(KernelTunerResults, LeaveOutATornEntry) {
    const std::string torn = std::string(tunerHead) +
                             R"("32": {"block_size_x": 32, "time": 1.0},
        "64": {"block_size_x": 64, "tim)";
    const ImportedResults results = imported(torn);
    EXPECT_EQ(results.recording.measurements.size(), 1U);
    EXPECT_THAT(
        results.remarks,
        Contains(message("the last entry of {0} was incomplete and was ignored", "run.json")));
}

TEST(KernelTunerResults, KeepFailedConfigurations) {
    const ImportedResults results = imported(std::string(tunerHead) +
                                             R"("32": {"block_size_x": 32, "time": "InvalidConfig"},
           "64": {"block_size_x": 64, "time": "<util.CompilationFailedConfig object>"},
           "9": {"block_size_x": 9, "time": "Odd"}}})");
    const std::vector<Measurement>& rows = results.recording.measurements;
    EXPECT_EQ(rows[0].status, Status::Excluded);
    EXPECT_EQ(rows[1].status, Status::Failed);
    EXPECT_EQ(Failure(rows[1].reason).english(), "error: The compilation failed in Kernel Tuner");
    EXPECT_EQ(Failure(rows[2].reason).english(), "error: Kernel Tuner reports Odd");
}

TEST(KernelTunerResults, OfARealCacheBecomeRows) {
    const ImportedResults results = importedFile("kernel_tuner_cache.json");
    const std::vector<Measurement>& rows = results.recording.measurements;
    ASSERT_EQ(rows.size(), 15U);
    EXPECT_EQ(
        rows[0].configuration,
        (Configuration{"vector_add (Kernel Tuner)",
                       {{"block_size_x", 64}, {"per_thread", 1}, {"problem_size", 16777216}}}));
    EXPECT_DOUBLE_EQ(rows[0].metrics.at("time"), 0.1765120029449463e-3);
    EXPECT_DOUBLE_EQ(rows[0].metrics.at("time_mean"), 0.1852434298821858e-3);
    EXPECT_EQ(rows[0].times.count(), 7);
    EXPECT_EQ(environmentText(results.recording.environment, "device"), "NVIDIA H200");
    EXPECT_THAT(results.remarks, ElementsAre(message("values without a corresponding metric were "
                                                     "not imported: {0}",
                                                     "bandwidth")))
        << "the cache does not state the unit";
}

TEST(NvbenchResults, OfARealRunBecomeRows) {
    const ImportedResults results = importedFile("nvbench.json");
    const std::vector<Measurement>& rows = results.recording.measurements;
    ASSERT_EQ(rows.size(), 17U);
    EXPECT_EQ(rows[0].configuration,
              (Configuration{"copy_types (NVBench)",
                             {{"BlockSize", 128}, {"Elements", 1048576}, {"T", "F32"}}}));
    EXPECT_EQ(rows[0].metrics.at("time"), 8.671999908983707e-06);
    EXPECT_EQ(rows[0].metrics.at("time_mean"), 8.678814333524731e-06);
    EXPECT_EQ(rows[0].metrics.at("bandwidth"), 966561522994.7119);
    EXPECT_EQ(rows[0].metrics.at("item_rate"), 120820190374.33899);
    EXPECT_EQ(rows[0].metrics.at("samples"), 14830);
    EXPECT_EQ(Failure(rows[10].reason).english(),
              "error: NVBench skipped this state: block size above the limit of the device");
    EXPECT_EQ(rows[12].configuration, (Configuration{"wait_for_clock (NVBench)",
                                                     {{"Microseconds", 2.5}, {"Mode", "one"}}}));
    EXPECT_EQ(Failure(rows[16].reason).english(),
              "error: NVBench skipped this state: Unexpected error: a launch that cannot work");
    const Environment& environment = results.recording.environment;
    EXPECT_EQ(environmentText(environment, "program"), "NVBench 0.1.0");
    EXPECT_EQ(environmentText(environment, "device"), "NVIDIA H200");
    EXPECT_EQ(environmentNumber(environment, "peak_bandwidth"), 4814304000000);
    EXPECT_THAT(results.remarks, IsEmpty());
}

TEST(GoogleBenchmarkResults, OfARealRunBecomeRows) {
    const ImportedResults results = importedFile("google_benchmark.json");
    const std::vector<Measurement>& rows = results.recording.measurements;
    ASSERT_EQ(rows.size(), 6U);
    EXPECT_EQ(rows[0].configuration, (Configuration{"copy (Google Benchmark)", {{"bytes", 4096}}}));
    EXPECT_EQ(rows[0].metrics.at("samples"), 3);
    EXPECT_GT(rows[0].metrics.at("bandwidth"), 0);
    EXPECT_GT(rows[0].metrics.at("item_rate"), 0);
    EXPECT_EQ(rows[3].configuration,
              (Configuration{"sum<float> (Google Benchmark)", {{"arg1", 4096}}}));
    EXPECT_GT(rows[3].metrics.at("flops"), 0);
    EXPECT_EQ(Failure(rows[5].reason).english(), "error: The benchmark failed: no such device");
}

TEST(JoinedResults, OfOneRunStayRowsOfOneDevice) {
    const auto part = [](const char* block) {
        return imported(std::string(tunerHead) + "\"" + block + R"(": {"block_size_x": )" + block +
                        R"(, "time": 1.0, "timestamp": "2026-11-20 08:00:)" + block + "\"}}}");
    };
    const std::vector<std::filesystem::path> files = {"one.json", "two.json"};
    const ImportedResults joined = joinedResults({part("32"), part("64")}, files);
    EXPECT_THAT(joined.recording.devices, IsEmpty());
    EXPECT_EQ(joined.recording.measurements.size(), 2U);
    EXPECT_EQ(joined.recording.experiment.parameters.size(), 1U) << "only problem_size is constant";
    // Equal configurations would be indistinguishable.
    const ImportedResults apart = joinedResults({part("32"), part("32")}, files);
    ASSERT_EQ(apart.recording.devices.size(), 2U);
    EXPECT_EQ(apart.recording.devices[1].name, "two");
    EXPECT_EQ(apart.recording.experiment.parameters.size(), 2U);
}

} // namespace
} // namespace kernelcurve
