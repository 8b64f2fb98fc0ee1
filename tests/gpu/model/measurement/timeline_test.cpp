#include "gpu/model/measurement/timeline.h"

#include "gpu/model/measurement/timeline_shares.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

Timeline overlapped() {
    // Times in us, in two streams: uploads at 0 to 10 and 10 to 20, kernels at 10 to 14 and 20 to
    // 24, downloads at 14 to 19 and 24 to 29.
    return arranged({{{LaneKind::Host, 0}, {LaneKind::Stream, 0}, {LaneKind::Stream, 1}},
                     {{2, RunStep::Upload, 1, 10'000, 10'000},
                      {1, RunStep::Upload, 0, 0, 10'000},
                      {1, RunStep::Kernel, 0, 10'000, 4'000},
                      {1, RunStep::Download, 0, 14'000, 5'000},
                      {2, RunStep::Kernel, 1, 20'000, 4'000},
                      {2, RunStep::Download, 1, 24'000, 5'000}},
                     0});
}

Timeline blocks() {
    // Multiprocessor 3 has two blocks in succession, and multiprocessor 7 has two blocks at the
    // same time.
    return arranged({{{LaneKind::Multiprocessor, 3}, {LaneKind::Multiprocessor, 7}},
                     {{0, RunStep::Block, 0, 500, 100},
                      {0, RunStep::Block, 3, 600, 100},
                      {1, RunStep::Block, 1, 500, 50},
                      {1, RunStep::Block, 2, 500, 100}},
                     0});
}

Measurement rowWith(Timeline timeline) {
    Measurement row;
    row.configuration = {"k", {}};
    row.timeline = std::move(timeline);
    return row;
}

Recording readBack(const Measurement& row) {
    Experiment experiment;
    experiment.kernels = {"k"};
    return readRecording(writeRecording({experiment, {}, {row}}), "r.yaml").recording;
}

TEST(Timeline, BeginsAtItsFirstSpanAndLeavesEmptyLanesOut) {
    const Timeline timeline = overlapped();
    EXPECT_EQ(timeline.lanes,
              (std::vector<TimelineLane>{{LaneKind::Stream, 0}, {LaneKind::Stream, 1}}));
    EXPECT_EQ(timeline.spans.front(), (TimelineSpan{0, RunStep::Upload, 0, 0, 10'000}));
    EXPECT_DOUBLE_EQ(timeline.seconds(), 29e-6);
    EXPECT_EQ(blocks().spans.front().begin, 0);
    EXPECT_TRUE(arranged({{{LaneKind::Host, 0}}, {}, 0}).empty());
}

TEST(Timeline, KeepsWholeLanesOfVeryManySpans) {
    Timeline many;
    constexpr int lanes = 7;
    for (int lane = 0; lane < lanes; ++lane) {
        many.lanes.push_back({LaneKind::Multiprocessor, lane});
        for (int block = 0; block < 1000; ++block)
            many.spans.push_back({lane, RunStep::Block, block, block, 1});
    }
    const Timeline kept = arranged(std::move(many));
    EXPECT_EQ(kept.lanes.size(), maxSpans / 1000);
    EXPECT_EQ(kept.spans.size(), maxSpans);
    EXPECT_EQ(kept.leftOut, 1);
}

TEST(Timeline, ComesBackFromARecording) {
    for (const Timeline& timeline : {overlapped(), blocks()}) {
        const Recording read = readBack(rowWith(timeline));
        ASSERT_EQ(read.measurements.size(), 1U);
        EXPECT_EQ(read.measurements.front().timeline, timeline);
    }
    EXPECT_EQ(writeRecordingLine(rowWith({})).find("timeline"), std::string::npos)
        << "files without one stay as they were";
}

TEST(Timeline, IsRefusedWhereItCannotBe) {
    const std::string head = "kernelcurve: 1\nkernels: [k]\nmeasurements:\n- {\"kernel\": \"k\", "
                             "\"parameters\": {}, \"status\": \"measured\", \"timeline\": ";
    const auto complaint = [&](const std::string& timeline) {
        try {
            readRecording(head + timeline + "}\n", "r.yaml");
        } catch (const Error& error) {
            return error.failure().what.english();
        }
        return std::string("read");
    };
    EXPECT_EQ(complaint(R"({"lanes": [["stream", 0]], "spans": [[0, "kernel", [0, 5, 7]]]})"),
              "read");
    EXPECT_EQ(complaint(R"({"lanes": [["street", 0]], "spans": []})"),
              "Unknown word in a timeline: \"street\"");
    EXPECT_EQ(complaint(R"({"lanes": [["stream", 0]], "spans": [[1, "kernel", [0, 5, 7]]]})"),
              "Invalid timeline span: unknown lane, or missing part, begin, or length");
    EXPECT_EQ(complaint(R"({"lanes": [["stream", 0]], "spans": [[0, "kernel", [0, 5]]]})"),
              "Invalid timeline span: unknown lane, or missing part, begin, or length");
}

TEST(TimelineShares, TellCopiesFromKernels) {
    const TransferFigures figures = transferFigures(overlapped());
    // Copies run from 0 to 20 and from 24 to 29 us, and kernels run for 8 us. Both run from 10 to
    // 14 us.
    EXPECT_DOUBLE_EQ(figures.copying, 25.0 / 29);
    EXPECT_DOUBLE_EQ(figures.computing, 8.0 / 29);
    EXPECT_DOUBLE_EQ(figures.both, 4.0 / 29);
    EXPECT_FALSE(timelineMetrics(overlapped()).contains("busy_share"));
    EXPECT_TRUE(timelineMetrics({}).empty());
}

TEST(TimelineShares, TellHowLongMultiprocessorsHadBlocks) {
    const auto figures = blockFigures(blocks());
    ASSERT_TRUE(figures);
    EXPECT_EQ(figures->blocks, 4);
    EXPECT_DOUBLE_EQ(figures->firstIdle, 0.5);
    EXPECT_DOUBLE_EQ(figures->busy, 0.75);
    EXPECT_DOUBLE_EQ(timelineMetrics(blocks()).at("busy_share"), 0.75);
    EXPECT_FALSE(blockFigures(overlapped()));
}

} // namespace
} // namespace kernelcurve
