#include "app/export/measurement_table.h"

#include "tests/app/export/whole_table.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

Experiment comparison() {
    Experiment experiment;
    experiment.baseline = "copy";
    return experiment;
}

/// Returns one row of each kind, with all values that are difficult to write.
std::vector<Measurement> sampleRows() {
    Measurement baseline;
    baseline.configuration = {"copy", {{"n", 1000}, {"element", "float"}}};
    baseline.metrics = {{"time", 2e-6},    {"bandwidth", 4.0e9}, {"noise", 0.003},
                        {"samples", 10.0}, {"time_min", 1.9e-6}, {"error_max", 0.1 + 0.2}};
    baseline.stopped = StopReason::NoiseReached;
    baseline.clock = "events";

    Measurement fast;
    fast.configuration = {"fast, \"unrolled\"",
                          {{"n", 1000}, {"element", "float"}, {"unroll", 4}, {"half", 0.5}}};
    fast.metrics = {{"time", 1e-6}, {"bandwidth", 8.0e9}, {"noise", 0.25}};
    fast.stopped = StopReason::TimedOut;
    fast.clock = "events";
    fast.throttled = {ThrottleReason::PowerCap, ThrottleReason::HardwareThermal};
    fast.remarks = {message("throttled by {0}", "power"), message("short")};

    Measurement failed;
    failed.configuration = {"fast", {{"n", 1000}, {"unroll", 8}}};
    failed.status = Status::Failed;
    failed.reason = {
        message("illegal access\nin line 3"), message("check the index"), {"fast.cu", 3, 7}};

    Measurement excluded;
    excluded.configuration = {"fast", {{"n", 1000}, {"unroll", 16}}};
    excluded.status = Status::Excluded;
    excluded.reason = Failure{message("too many threads"), {}, {}};
    return {baseline, fast, failed, excluded};
}

TEST(MeasurementTable, WritesEverythingForOtherPrograms) {
    EXPECT_EQ(
        csvText(whole(measurementTable(comparison(), sampleRows()))),
        "kernel,element,half,n,unroll,status,reason,time_us,bandwidth_GB_per_s,speedup,"
        "of_baseline_percent,noise_percent,samples,"
        "time_min_us,error_max,against_baseline,stopped,clock,throttled,remarks\n"
        "copy,float,,1000,,measured,,2,4,1,100,0.3,10,1.9,0.3,,noise_reached,events,,\n"
        "\"fast, "
        "\"\"unrolled\"\"\",float,0.5,1000,4,measured,,1,8,2,200,25,,,,unclear,timed_out,events,"
        "power_cap hardware_thermal,throttled by power; short\n"
        "fast,,,1000,8,failed,fast.cu:3:7: illegal access in line 3 (check the "
        "index),,,,,,,,,,,,,\n"
        "fast,,,1000,16,excluded,too many threads,,,,,,,,,,,,,\n");
}

TEST(MeasurementTable, SumsUpForATerminal) {
    const TextTable table = whole(measurementSummary({comparison(), {}, sampleRows()}));
    EXPECT_EQ(table.header, (std::vector<std::string>{"kernel", "unroll", "time us",
                                                      "bandwidth GB/s", "speedup x", "noise %",
                                                      "error_max", "against baseline", "note"}));
    EXPECT_EQ(table.rows[1], (std::vector<std::string>{
                                 "fast, \"unrolled\"", "4", "1", "8", "2", "25", "", "unclear",
                                 "noisy, throttled: power_cap hardware_thermal"}));
    EXPECT_EQ(table.rows[3].back(), "excluded: too many threads");
}

TEST(MeasurementTable, NotesNoiseWhateverEndedTheSampling) {
    std::vector<Measurement> rows = sampleRows();
    rows.resize(2);
    rows[1].stopped = StopReason::NoiseStable;
    rows[1].throttled.clear();
    EXPECT_EQ(whole(measurementSummary({{}, {}, rows})).rows[1].back(), "noisy");
    Experiment patient;
    patient.measure.noise = 0.25;
    EXPECT_NE(measurementSummary({patient, {}, rows}).header.back(), "note");
}

TEST(MeasurementTable, ShowsNoNotesWhereAllIsWell) {
    std::vector<Measurement> rows = sampleRows();
    rows.resize(1);
    rows[0].metrics["time"] = 0.0123456;
    const TextTable table = whole(measurementSummary({{}, {}, rows}));
    EXPECT_EQ(table.header.back(), "error_max");
    EXPECT_EQ(table.rows[0][1], "12346") << "no powers of ten in a terminal";
}

TEST(MeasurementTable, NamesTheDeviceWhereThereAreSeveral) {
    std::vector<Measurement> rows = sampleRows();
    rows.resize(2);
    rows[0].device = "cuda:0";
    rows[1].device = "box/cuda:0";
    const TextTable table = whole(measurementTable({}, rows));
    EXPECT_EQ(table.header[1], "device");
    EXPECT_EQ(table.rows[1][1], "box/cuda:0") << "as a script named it";
    Recording recording{{}, {}, rows};
    recording.devices = {{"cuda:0", {{"device", "H200"}}}, {"box/cuda:0", {{"device", "H100"}}}};
    const TextTable summary = whole(measurementSummary(recording));
    EXPECT_EQ(summary.header[1], "device");
    EXPECT_EQ(summary.rows[1][1], "H100") << "as people call it";
}

TEST(MeasurementTable, PredictedRowsAreNotCalledMeasured) {
    std::vector<Measurement> rows = sampleRows();
    rows.resize(2);
    rows[1].clock = "model";
    rows[1].throttled.clear();
    rows[1].kernelClass = "strided";
    rows[1].metrics = {{"time", 1e-6}, {"time_low", 0.9e-6}, {"time_high", 1.25e-6}};
    const TextTable table = whole(measurementTable(comparison(), rows));
    const auto cell = [&](std::size_t row, const std::string& column) {
        const auto found = std::ranges::find(table.header, column);
        return found == table.header.end()
                   ? "no such column"
                   : table.rows.at(row).at(static_cast<std::size_t>(found - table.header.begin()));
    };
    EXPECT_EQ(cell(0, "status"), "measured");
    EXPECT_EQ(cell(1, "status"), "predicted");
    EXPECT_EQ(cell(1, "clock"), "model");
    EXPECT_EQ(cell(1, "kernel_class"), "strided");
    EXPECT_EQ(cell(1, "time_low_us"), "0.9");
    EXPECT_EQ(cell(1, "time_high_us"), "1.25");
    EXPECT_EQ(cell(0, "speedup"), "1");
    EXPECT_EQ(cell(1, "speedup"), "") << "its baseline was measured";
    EXPECT_EQ(cell(1, "against_baseline"), "");
    EXPECT_EQ(whole(measurementSummary({{}, {}, rows})).rows[1].back(),
              "predicted: 0.9 to 1.25 us, strided");

    std::string json;
    writeMeasurementJson({{}, {}, rows}, [&](std::string_view text) { json += text; });
    EXPECT_NE(json.find("{\"predicted\": true, \"kernel\": \"fast"), std::string::npos) << json;
    EXPECT_EQ(json.find("\"predicted\""), json.rfind("\"predicted\"")) << "one row is";
}

TEST(MeasurementTable, ImportedRowsNameTheirProgram) {
    std::vector<Measurement> rows = sampleRows();
    rows.resize(1);
    rows[0].clock = importedClock;
    const Recording recording{{}, {{"program", "NVBench 0.1.0"}}, rows};
    const TextTable table = whole(measurementTable({}, rows));
    const auto status = std::ranges::find(table.header, "status") - table.header.begin();
    EXPECT_EQ(table.rows[0].at(static_cast<std::size_t>(status)), "imported");
    EXPECT_EQ(whole(measurementSummary(recording)).rows[0].back(), "imported: NVBench 0.1.0");
    std::string json;
    writeMeasurementJson(recording, [&](std::string_view text) { json += text; });
    EXPECT_NE(json.find("{\"imported\": true, \"kernel\": "), std::string::npos) << json;
}

TEST(MeasurementTable, OfNothingHasAHeader) {
    EXPECT_EQ(csvText(whole(measurementTable({}, {}))),
              "kernel,status,reason,against_baseline,stopped,clock,throttled,remarks\n");
}

} // namespace
} // namespace kernelcurve
