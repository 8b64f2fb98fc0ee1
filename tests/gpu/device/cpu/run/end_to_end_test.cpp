#include "tests/gpu/device/cpu/run/kernel_runner.h"

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;

constexpr int size = 1000;
/// A kernel that does not change the last element of each piece.
const char* const pieceKernel = R"(
__global__ void kernel(const int *in, int *out, int first, int count, int factor)
{
    for (int i = threadIdx.x; i + 1 < count; i += blockDim.x)
        out[first + i] = factor * in[first + i];
}
)";

/// Multiplies by 3 in two pieces, including the copies from and to the host.
class EndToEndTest : public testing::TestWithParam<bool> {
  protected:
    void SetUp() override {
        EndToEnd plan;
        plan.allocates = GetParam();
        prepare(std::move(plan));
    }

    void prepare(EndToEnd plan) {
        std::vector<int> values(size);
        for (int i = 0; i < size; ++i)
            values[static_cast<std::size_t>(i)] = i + 1;
        in_ = upload(values);
        out_ = upload(std::vector<int>(size, -1));
        auto program = KernelRunner::device().compile({"test.cu", pieceKernel, {"kernel"}, {}}, {});
        std::vector<TestLaunch> launches;
        plan.streams = 2;
        plan.arrays = 2; // in_ and out_
        constexpr int half = size / 2;
        for (int first = 0; first < size; first += half) {
            launches.push_back({0,
                                {1, 1, 1},
                                {32, 1, 1},
                                0,
                                {in_.get(), out_.get(), Value(first), Value(half), Value(3)}});
            const auto part = [&](std::size_t array) {
                return ArrayPart{array, first * sizeof(int), half * sizeof(int)};
            };
            plan.pieces.push_back({{part(0)}, 1, {part(1)}});
        }
        operation_ =
            endToEndRunsOf(KernelRunner::device()).prepareEndToEnd(program, bound(launches), plan);
    }

    std::unique_ptr<Buffer> in_;
    std::unique_ptr<Buffer> out_;
    std::unique_ptr<Operation> operation_;
};

TEST_P(EndToEndTest, LeavesTheResultInTheArrays) {
    KernelRunner::device().run(*operation_, {});
    const std::vector<int> out = download<int>(*out_);
    EXPECT_EQ(out[0], 3);
    EXPECT_EQ(out[size - 2], 3 * (size - 1));
    EXPECT_EQ(out[size - 1], -1) << "what the kernel leaves out comes back as it was";
    EXPECT_EQ(download<int>(*in_)[size - 1], size) << "inputs are back, too";
}

TEST_P(EndToEndTest, WorksOnWhatTheHostHas) {
    KernelRunner::device().run(*operation_, {});
    out_->fill(std::byte{7});
    EXPECT_GT(KernelRunner::device().time(*operation_, 2, {}), 0);
    if (GetParam()) {
        EXPECT_EQ(download<int>(*out_)[0], 0x07070707) << "its own arrays are elsewhere";
    } else {
        EXPECT_EQ(download<int>(*out_)[0], 3);
    }
}

TEST_P(EndToEndTest, TellsWhenEachStepWasDone) {
    KernelRunner::device().run(*operation_, {});
    const Timeline timeline = endToEndRunsOf(KernelRunner::device()).timeline(*operation_, {});
    EXPECT_THAT(timeline.lanes, ElementsAre(TimelineLane{LaneKind::Host, 0}));
    std::vector<RunStep> steps;
    std::vector<std::int64_t> parts;
    std::int64_t before = 0;
    for (const TimelineSpan& span : timeline.spans) {
        steps.push_back(span.step);
        parts.push_back(span.part);
        EXPECT_GE(span.begin, before) << "one after the other";
        before = span.end();
    }
    if (GetParam()) {
        EXPECT_THAT(steps, ElementsAre(RunStep::Allocate, RunStep::Upload, RunStep::Kernel,
                                       RunStep::Download, RunStep::Upload, RunStep::Kernel,
                                       RunStep::Download, RunStep::Free));
    } else {
        EXPECT_THAT(steps, ElementsAre(RunStep::Upload, RunStep::Kernel, RunStep::Download,
                                       RunStep::Upload, RunStep::Kernel, RunStep::Download));
        EXPECT_THAT(parts, ElementsAre(0, 0, 0, 1, 1, 1));
    }
}

INSTANTIATE_TEST_SUITE_P(Allocating, EndToEndTest, testing::Bool(),
                         [](const auto& own) { return own.param ? "eachTime" : "before"; });

class FilledEndToEndTest : public EndToEndTest {
  protected:
    void SetUp() override {
        EndToEnd plan;
        plan.fills = true;
        plan.host = GetParam() ? MemoryKind::Managed : MemoryKind::Pageable;
        prepare(std::move(plan));
    }
};

TEST_P(FilledEndToEndTest, BeginsAndEndsOnTheHost) {
    KernelRunner::device().run(*operation_, {});
    const std::vector<int> out = download<int>(*out_);
    EXPECT_EQ(out[0], 3);
    EXPECT_EQ(out[size - 2], 3 * (size - 1));
    EXPECT_EQ(out[size - 1], -1) << "what the kernel leaves out comes back as it was";
    std::vector<RunStep> steps;
    for (const TimelineSpan& span :
         endToEndRunsOf(KernelRunner::device()).timeline(*operation_, {}).spans)
        steps.push_back(span.step);
    if (GetParam()) {
        EXPECT_THAT(steps,
                    ElementsAre(RunStep::Fill, RunStep::Kernel, RunStep::Kernel, RunStep::Read));
    } else {
        EXPECT_THAT(steps, ElementsAre(RunStep::Fill, RunStep::Upload, RunStep::Kernel,
                                       RunStep::Download, RunStep::Upload, RunStep::Kernel,
                                       RunStep::Download, RunStep::Read));
    }
}

INSTANTIATE_TEST_SUITE_P(Sharing, FilledEndToEndTest, testing::Bool(),
                         [](const auto& own) { return own.param ? "shared" : "copied"; });

TEST(WithoutPieces, ATimelineIsEmpty) {
    const auto out = upload(std::vector<int>(32));
    Device& device = KernelRunner::device();
    const auto program = device.compile(
        {"t.cu", "__global__ void kernel(int *out) { out[threadIdx.x] = 1; }", {"kernel"}, {}}, {});
    const auto operation =
        device.prepare(program, bound({{0, {1, 1, 1}, {32, 1, 1}, 0, {out.get()}}}));
    device.run(*operation, {});
    EXPECT_TRUE(endToEndRunsOf(device).timeline(*operation, {}).empty());
}

} // namespace
} // namespace kernelcurve
