#include "app/compare/recording_diff.h"

#include "app/export/diff_table.h"
#include "gpu/model/text/error.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

Measurement measuredAt(std::int64_t n, double time, double noise = 0.001) {
    Measurement row;
    row.configuration = {"copy", {{"element", 4}, {"n", n}}};
    row.metrics = {{"time", time}, {"bandwidth", 1e3 / time}, {"noise", noise}};
    return row;
}

Measurement failed(std::int64_t n, Status status) {
    Measurement row = measuredAt(n, 1);
    row.metrics.clear();
    row.status = status;
    row.reason = {message("went wrong"), message("mend it"), {"copy.cu", 3, 1}};
    return row;
}

Recording recordingOf(std::vector<Measurement> rows, Environment environment = {}) {
    Recording recording;
    recording.experiment.kernels = {"copy"};
    recording.environment = std::move(environment);
    recording.measurements = std::move(rows);
    return recording;
}

const Recording before = recordingOf(
    {measuredAt(1, 1e-6), measuredAt(2, 2e-6), measuredAt(3, 3e-6), measuredAt(4, 4e-6, 0.05),
     measuredAt(5, 5e-6), measuredAt(6, 6e-6), failed(7, Status::Failed)},
    {{"time", "2026-01-01T00:00:00Z"}, {"driver", "575"}, {"os", "Debian"}, {"sha256 copy", "aa"}});
const Recording after =
    recordingOf({measuredAt(1, 1.001e-6), measuredAt(2, 2.2e-6), measuredAt(3, 2.7e-6),
                 measuredAt(4, 4.2e-6, 0.05), failed(5, Status::Failed), measuredAt(7, 7e-6)},
                {{"time", "2026-02-01T00:00:00Z"},
                 {"driver", "580"},
                 {"os", "Debian"},
                 {"sha256 copy", "bb"},
                 {"nvrtc", "13.0"}});

TEST(RecordingDiff, HoldsRowsOfADeviceAgainstThoseOfTheSame) {
    const auto of = [](const char* device, Measurement row) {
        row.device = device;
        return row;
    };
    Recording several =
        recordingOf({of("cuda:0", measuredAt(1, 1e-6)), of("cuda:1", measuredAt(1, 5e-6))});
    several.devices = {{"cuda:0", {{"device", "H200"}, {"driver", "575"}}},
                       {"cuda:1", {{"device", "H100"}, {"driver", "575"}}}};
    Recording later = several;
    later.measurements[1].metrics["time"] = 6e-6;
    later.devices[1].environment[1].second = "580";
    const RecordingDiff diff = diffOf(several, later, "time");
    ASSERT_EQ(diff.shared.size(), 2U);
    EXPECT_TRUE(diff.anyWorse());
    const TextTable table = diffTable(diff);
    EXPECT_EQ(table.header.at(1), "device");
    EXPECT_EQ(table.rows.at(0).at(1) + " " + table.rows.at(0).at(4), "H200 same");
    EXPECT_EQ(table.rows.at(1).at(1) + " " + table.rows.at(1).at(4), "H100 slower");
    EXPECT_EQ(environmentText(diff), "H100: driver: 575 -> 580\n");
    // A recording of one device is compared with that device.
    const Recording one = recordingOf({measuredAt(1, 4e-6)}, {{"device", "H100"}});
    const RecordingDiff single = diffOf(one, later, "time");
    ASSERT_EQ(single.shared.size(), 1U);
    EXPECT_EQ(single.shared[0].figures[1].figure->value, 6e-6);
    EXPECT_EQ(single.oneSided.size(), 1U);
    EXPECT_EQ(environmentText(single), "devices: H100 -> H200, H100\nH100: driver: - -> 580\n");
}

TEST(RecordingDiff, SaysOfEachConfigurationWhatBecameOfIt) {
    const RecordingDiff diff = diffOf(before, after, "time");
    const TextTable table = diffTable(diff);
    const std::vector<std::string> header = {"kernel",
                                             "element",
                                             "n",
                                             "verdict",
                                             "old_us",
                                             "new_us",
                                             "change_percent",
                                             "noise_percent",
                                             "old_noise_percent",
                                             "new_noise_percent",
                                             "reason"};
    EXPECT_EQ(table.header, header);
    std::vector<std::string> verdicts;
    for (const auto& row : table.rows)
        verdicts.push_back(row.at(2) + " " + row.at(3));
    EXPECT_EQ(verdicts, (std::vector<std::string>{"1 same", "2 slower", "3 faster", "4 unclear",
                                                  "5 failed", "6 only_old", "7 only_new"}));
    const std::vector<std::string> slower = {
        "copy", "4", "2", "slower", "2", "2.2", "10", "0.2828427125", "0.1", "0.1", ""};
    EXPECT_EQ(table.rows.at(1), slower);
    EXPECT_EQ(table.rows.at(4).back(), "copy.cu:3:1: went wrong (mend it)");
    EXPECT_EQ(diffCounts(diff), "time: 1 faster, 1 slower, 1 same, 1 unclear; 2 only in the old "
                                "recording; 1 only in the new recording\n");
    EXPECT_EQ(environmentText(diff),
              "driver: 575 -> 580\nsource of copy: changed\nnvrtc: - -> 13.0\n");
    EXPECT_TRUE(diff.anyWorse());
}

TEST(RecordingDiff, ATerminalGetsWhatVaries) {
    const TextTable table = diffSummary(diffOf(before, after, "bandwidth"));
    const std::vector<std::string> header = {"kernel",   "n",       "old GB/s", "new GB/s",
                                             "change %", "noise %", "verdict",  "reason"};
    EXPECT_EQ(table.header, header);
    EXPECT_EQ(table.rows.at(1).at(4), "-9.09");
    EXPECT_EQ(table.rows.at(1).at(6), "slower");
    EXPECT_EQ(table.rows.at(2).at(4), "+11.11");
    EXPECT_EQ(table.rows.at(2).at(5), "0.28");
}

TEST(RecordingDiff, LargeChangesAreFactorsForAPerson) {
    const RecordingDiff diff =
        diffOf(recordingOf({measuredAt(1, 26619.422), measuredAt(2, 1)}),
               recordingOf({measuredAt(1, 1), measuredAt(2, 10.5)}), "bandwidth");
    const TextTable table = diffSummary(diff);
    EXPECT_EQ(table.rows.at(0).at(4), "x 26,600") << "and not +2661842.2";
    EXPECT_EQ(table.rows.at(1).at(4), "-90.48");
    const TextTable slower = diffSummary(
        diffOf(recordingOf({measuredAt(1, 1)}), recordingOf({measuredAt(1, 10.5)}), "time"));
    EXPECT_EQ(slower.rows.at(0).at(3), "+950");
    EXPECT_EQ(diffTable(diff).rows.at(0).at(6), "2661842.2") << "other programs derive with it";
}

TEST(RecordingDiff, OnlyWorseningIsBad) {
    const auto anyWorse = [](std::vector<Measurement> old, std::vector<Measurement> now) {
        return diffOf(recordingOf(std::move(old)), recordingOf(std::move(now)), "").anyWorse();
    };
    EXPECT_FALSE(anyWorse({measuredAt(1, 2e-6)}, {measuredAt(1, 1e-6)}));
    EXPECT_TRUE(anyWorse({measuredAt(1, 1e-6)}, {measuredAt(1, 2e-6)}));
    EXPECT_FALSE(anyWorse({measuredAt(1, 1e-6, 0.1)}, {measuredAt(1, 1.2e-6, 0.1)})) << "noise";
    EXPECT_TRUE(anyWorse({measuredAt(1, 1e-6)}, {failed(1, Status::Failed)}));
    EXPECT_FALSE(anyWorse({measuredAt(1, 1e-6)}, {failed(1, Status::Excluded)}))
        << "another device cannot run it";
    EXPECT_FALSE(anyWorse({measuredAt(1, 1e-6)}, {measuredAt(2, 1e-6)}));
}

TEST(RecordingDiff, TheSecondTryCounts) {
    const RecordingDiff diff =
        diffOf(recordingOf({failed(1, Status::Failed), measuredAt(1, 1e-6)}),
               recordingOf({measuredAt(1, 1e-6), failed(1, Status::Failed)}), "time");
    EXPECT_EQ(diff.shared.size(), 1U);
    EXPECT_TRUE(diff.oneSided.empty());
}

TEST(RecordingDiff, ASpeedUpHasTheNoiseOfBothTimes) {
    const auto ladder = [](double time) {
        Recording recording = recordingOf({measuredAt(1, 10e-6, 0.02), measuredAt(1, time, 0.001)});
        recording.measurements[1].configuration.kernel = "fast";
        recording.experiment.kernels = {"copy", "fast"};
        recording.experiment.baseline = "copy";
        return recording;
    };
    const RecordingDiff diff = diffOf(ladder(5e-6), ladder(4.8e-6), "speedup");
    ASSERT_EQ(diff.shared.size(), 2U);
    const Judgement& fast = diff.shared.at(1).figures.at(1).judgement.value();
    EXPECT_NEAR(fast.change.value(), 0.04167, 1e-5);
    EXPECT_NEAR(fast.explained.value(), 0.0566, 1e-4) << "2 sqrt(2 (2 %^2 + 0.1 %^2))";
    EXPECT_EQ(fast.verdict, Verdict::Unclear);
}

TEST(RecordingDiff, RefusesMetricsThatAreNotThere) {
    const auto messageOf = [](const char* metric) {
        try {
            diffOf(before, after, metric);
        } catch (const Error& error) {
            return error.failure().english();
        }
        return std::string();
    };
    EXPECT_EQ(messageOf("bandwith"),
              "--metric: error: Unknown metric: bandwith (did you mean \"bandwidth\"?)");
    EXPECT_EQ(messageOf("flops"), "--metric: error: Metric not found in either recording: flops "
                                  "(choose another metric, such as time)");
}

} // namespace
} // namespace kernelcurve
