#include "app/export/measurement_table.h"
#include "gpu/model/files/atomic_file.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace kernelcurve {
namespace {

// What other programs read stays as it is to the byte, however it is written: of one document with
// every kind of row. The files in data/export were written when each table was a whole one in
// memory.

Recording manyKindsOfRows() {
    Recording recording;
    recording.experiment.baseline = "copy";
    const auto add = [&](const char* kernel, Values parameters) -> Measurement& {
        Measurement& row = recording.measurements.emplace_back();
        row.configuration = {kernel, std::move(parameters)};
        row.device = recording.measurements.size() % 2 == 0 ? "box/cuda:1" : "cuda:0";
        return row;
    };
    for (const std::int64_t n : {1000, 2000}) {
        Measurement& copied = add("copy", {{"n", n}, {"element", "float"}});
        copied.metrics = {{"time", 2e-9 * static_cast<double>(n)},
                          {"time_ci_low", 1.9e-9 * static_cast<double>(n)},
                          {"time_ci_high", 2.1e-9 * static_cast<double>(n)},
                          {"bandwidth", 4.0e9},
                          {"noise", 0.003},
                          {"error_max", 0.1 + 0.2}};
        copied.stopped = StopReason::NoiseReached;
        copied.clock = "events";
        copied.times = {2e-6, 0.25e-6, {{0, 1}, {4, 3}, {1, 1}}};
        Measurement& fast = add("fast, \"unrolled\"", {{"n", n}, {"unroll", 4}, {"half", 0.5}});
        fast.metrics = {{"time", 1e-9 * static_cast<double>(n)}, {"noise", 0.25}, {"unheard", 3.0}};
        fast.stopped = StopReason::TimedOut;
        fast.clock = "cupti";
        fast.throttled = {ThrottleReason::PowerCap, ThrottleReason::HardwareThermal};
        fast.remarks = {message("throttled by {0}", "power"), message("line\nbreak")};
        fast.times = {1e-6, 0, {{0, 12345}}};
        fast.timeline = {{{LaneKind::Host, 0}, {LaneKind::Stream, 1}},
                         {{0, RunStep::Wait, 0, 0, 2500}, {1, RunStep::Upload, 3, 500, 1250}},
                         2};
    }
    Measurement& failed = add("=fast", {{"n", 1000}, {"unroll", -8}, {"checked", true}});
    failed.status = Status::Failed;
    failed.reason = {message("illegal access\nin line 3"),
                     message("check {0}", "\xe2\x80\xae"),
                     {"/home/somebody/fast.cu", 3, 7}};
    Measurement& excluded = add("\xe6\xa0\xb8", {{"n", "64 KiB"}, {"unroll", 16}});
    excluded.status = Status::Excluded;
    excluded.reason = Failure{message("too many threads"), {}, {}};
    add("", {});
    recording.devices = {{"cuda:0", {{"device", "H200"}, {"driver", "570"}}},
                         {"box/cuda:1", {{"device", "H100 \"PCIe\""}, {"watts", 350.5}}}};
    return recording;
}

std::string expected(const char* name) {
    return readFile(std::filesystem::path(KERNELCURVE_TEST_DATA) / "export" / name);
}
// ---- end of what the writer of the files shares

/// The written content, and whether it arrived row by row.
template <typename Write>
std::string inPieces(Write write) {
    std::string text;
    std::size_t longest = 0;
    write([&](std::string_view piece) {
        longest = std::max(longest, piece.size());
        text += piece;
    });
    EXPECT_LT(longest, text.size() / 2);
    return text;
}

std::string csv(const LongTable& table) {
    return inPieces([&](const TextSink& write) { writeCsv(table, write); });
}

TEST(ExportedBytes, StayTheSame) {
    const Recording recording = manyKindsOfRows();
    EXPECT_EQ(csv(measurementTable(recording.experiment, recording.measurements)),
              expected("rows.csv"));
    EXPECT_EQ(csv(sampleTable(recording.measurements)), expected("samples.csv"));
    EXPECT_EQ(csv(timelineTable(recording.measurements)), expected("timelines.csv"));
    EXPECT_EQ(inPieces([&](const TextSink& write) {
                  writeAligned(measurementSummary(recording), write);
              }),
              expected("summary.txt"));
    EXPECT_EQ(inPieces([&](const TextSink& write) { writeMeasurementJson(recording, write); }),
              expected("rows.json"));
}

TEST(ExportedBytes, OfOneDeviceStayTheSame) {
    Recording recording = manyKindsOfRows();
    recording.environment = recording.devices[1].environment;
    recording.devices.clear();
    for (Measurement& row : recording.measurements)
        row.device.clear();
    EXPECT_EQ(csv(measurementTable(recording.experiment, recording.measurements)),
              expected("rows_of_one.csv"));
    EXPECT_EQ(inPieces([&](const TextSink& write) { writeMeasurementJson(recording, write); }),
              expected("rows_of_one.json"));
}

} // namespace
} // namespace kernelcurve
