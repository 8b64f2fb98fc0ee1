#include "gpu/device/cuda/cuda_device.h"

#include "gpu/device/cuda/driver/driver.h"
#include "gpu/device/cuda/driver/nvrtc.h"
#include "gpu/device/cuda/launch/cuda_program.h"
#include "gpu/problems/problem.h"
#include "tests/gpu/device/cuda/fake_driver.h"
#include "tests/gpu/device/test_launch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

using namespace kernelcurve;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

namespace {

constexpr const char* doubling = "_Z5twicePKfPfmi"; // twice(float const*, float*, first, count)
constexpr int size = 64;

class CudaEndToEndTest : public testing::Test {
  protected:
    void SetUp() override {
        if (!loadNvrtc(13000, 90)) {
            GTEST_SKIP() << "NVRTC is not installed";
        }
        fake::reset();
        fake::state().functions[doubling] = {{}, {{0, 8}, {8, 8}, {16, 8}, {24, 4}}};
        // This kernel skips the last element of a piece.
        fake::state().kernel = [](const fake::LaunchRecord& record) {
            const float* in = nullptr;
            float* out = nullptr;
            std::uint64_t first = 0;
            int count = 0;
            std::memcpy(&in, record.parameters[0], sizeof in);
            std::memcpy(&out, record.parameters[1], sizeof out);
            std::memcpy(&first, record.parameters[2], sizeof first);
            std::memcpy(&count, record.parameters[3], sizeof count);
            for (int i = 0; i + 1 < count; ++i)
                out[first + std::uint64_t(i)] = 2 * in[first + std::uint64_t(i)];
        };
        device_ = openCudaDevice("cuda:0");
        context_ = std::make_shared<CudaContext>(loadDriver(), 0);
        in_ = device_->allocate(size * sizeof(float));
        out_ = device_->allocate(size * sizeof(float));
        std::vector<float> values(size);
        for (int i = 0; i < size; ++i)
            values[std::size_t(i)] = float(i + 1);
        in_->upload(0, std::as_bytes(std::span(values)));
        out_->fill(poison);
    }

    std::unique_ptr<Operation> prepared(int pieces, int streams, bool allocates,
                                        MemoryKind host = MemoryKind::Pinned, bool fills = false) {
        EndToEnd plan;
        plan.host = host;
        plan.fills = fills;
        plan.allocates = allocates;
        plan.streams = streams;
        plan.arrays = 2; // in_ and out_
        std::vector<TestLaunch> launches;
        const std::size_t count = size / std::size_t(pieces);
        for (std::size_t first = 0; first < size; first += count) {
            const auto part = [&](std::size_t array) {
                return ArrayPart{array, first * sizeof(float), count * sizeof(float)};
            };
            plan.pieces.push_back({{part(0)}, 1, {part(1)}});
            TestLaunch launch;
            launch.arguments = {in_.get(), out_.get(), Value(std::int64_t(first)),
                                Value(std::int64_t(count))};
            launches.push_back(launch);
        }
        auto program = std::make_shared<CudaProgram>(context_,
                                                     CompiledCode{{{doubling, 0}},
                                                                  "",
                                                                  "\x7f"
                                                                  "ELF"},
                                                     false, 0.5);
        return endToEndRunsOf(*device_).prepareEndToEnd(std::move(program), bound(launches),
                                                        std::move(plan));
    }

    std::vector<float> result() const {
        std::vector<float> values(size);
        out_->download(0, std::as_writable_bytes(std::span(values)));
        return values;
    }

    std::unique_ptr<Device> device_;
    std::shared_ptr<CudaContext> context_;
    std::unique_ptr<Buffer> in_;
    std::unique_ptr<Buffer> out_;
};

TEST_F(CudaEndToEndTest, LeavesTheResultInTheArrays) {
    for (const bool allocates : {false, true}) {
        for (const MemoryKind host : {MemoryKind::Pageable, MemoryKind::Pinned}) {
            out_->fill(poison);
            const auto operation = prepared(4, 2, allocates, host);
            device_->run(*operation, {});
            EXPECT_EQ(result()[0], 2);
            EXPECT_EQ(result()[size - 2], 2 * (size - 1));
            const float left = result()[size - 1];
            EXPECT_EQ(std::memcmp(&left, "\xff\xff\xff\xff", sizeof left), 0)
                << "what the kernel leaves out comes back as it was";
        }
    }
}

TEST_F(CudaEndToEndTest, CopiesOnlyItsPiecesWhileItIsTimed) {
    const auto operation = prepared(2, 1, false);
    device_->run(*operation, {});
    fake::state().calls.clear();
    device_->time(*operation, 1, {});
    const std::string launch = std::string("launch ") + doubling;
    EXPECT_THAT(fake::state().calls, ElementsAre("upload 128", launch, "download 128", "upload 128",
                                                 launch, "download 128"));
    EXPECT_EQ(device_->clockName(), "events");
}

TEST_F(CudaEndToEndTest, SharesPiecesOutAmongItsStreams) {
    const auto operation = prepared(4, 2, false);
    device_->run(*operation, {});
    fake::state().inStream.clear();
    device_->time(*operation, 1, {});
    const std::string launch = std::string("launch ") + doubling;
    const std::vector<std::string> half = {"upload 64", launch, "download 64",
                                           "upload 64", launch, "download 64"};
    std::vector<std::string> other = half;
    other.insert(other.begin(), "wait for an event"); // for the begin of its turn
    std::vector<std::string> own = half;
    own.emplace_back("wait for an event"); // for the end of the other stream
    std::vector<std::vector<std::string>> seen;
    for (const auto& [stream, calls] : fake::state().inStream)
        seen.push_back(calls);
    EXPECT_THAT(seen, UnorderedElementsAre(own, other));
}

TEST_F(CudaEndToEndTest, GivesBackWhatItAllocates) {
    const std::size_t before = fake::state().allocated;
    {
        const auto operation = prepared(1, 1, true);
        device_->run(*operation, {}); // the first run loads the program
        const int objects = fake::state().liveObjects;
        device_->run(*operation, {});
        device_->time(*operation, 3, {});
        EXPECT_EQ(fake::state().liveObjects, objects);
        fake::state().failures["cuLaunchKernel"] = CUDA_ERROR_INVALID_VALUE;
        EXPECT_THROW(device_->time(*operation, 1, {}), DeviceError);
        EXPECT_EQ(fake::state().liveObjects, objects);
    }
    EXPECT_EQ(fake::state().allocated, before);
}

TEST_F(CudaEndToEndTest, TellsWhenEachStepWasDone) {
    const auto operation = prepared(4, 2, true);
    device_->run(*operation, {});
    fake::state().millisecondsPerLaunch = 0.25F;
    const int objects = fake::state().liveObjects;
    const Timeline timeline = endToEndRunsOf(*device_).timeline(*operation, {});
    EXPECT_EQ(fake::state().liveObjects, objects) << "its events are given back";
    EXPECT_THAT(timeline.lanes,
                ElementsAre(TimelineLane{LaneKind::Host, 0}, TimelineLane{LaneKind::Stream, 0},
                            TimelineLane{LaneKind::Stream, 1}));
    std::map<int, std::vector<RunStep>> steps;
    for (const TimelineSpan& span : timeline.spans) {
        steps[span.lane].push_back(span.step);
        if (span.lane > 0 && span.step == RunStep::Kernel) {
            EXPECT_EQ(span.length, 250'000) << "the GPU's own time, in ns";
        }
        if (span.lane > 0) {
            EXPECT_EQ(span.part % 2, span.lane - 1);
        }
    }
    const std::vector<RunStep> half = {RunStep::Upload, RunStep::Kernel, RunStep::Download,
                                       RunStep::Upload, RunStep::Kernel, RunStep::Download};
    EXPECT_EQ(steps[0].front(), RunStep::Allocate);
    EXPECT_EQ(steps[0].back(), RunStep::Free);
    EXPECT_EQ(steps[0].size(), 2 * half.size() + 3) << "with the wait before the end";
    EXPECT_THAT(steps[1], testing::UnorderedElementsAreArray(half));
    EXPECT_THAT(steps[2], testing::UnorderedElementsAreArray(half));
}

TEST_F(CudaEndToEndTest, BeginsAndEndsOnTheHostWhereItFills) {
    const std::string launch = std::string("launch ") + doubling;
    for (const MemoryKind host : {MemoryKind::Pageable, MemoryKind::Managed}) {
        const bool isShared = host == MemoryKind::Managed;
        const auto operation = prepared(1, 1, false, host, true);
        for (int time = 0; time < 2; ++time) {
            out_->fill(poison);
            device_->run(*operation, {});
            EXPECT_EQ(result()[0], 2);
            EXPECT_EQ(result()[size - 2], 2 * (size - 1));
            const float left = result()[size - 1];
            EXPECT_EQ(std::memcmp(&left, "\xff\xff\xff\xff", sizeof left), 0)
                << "what the kernel leaves out comes back as it was";
        }
        fake::state().calls.clear();
        device_->time(*operation, 1, {});
        EXPECT_EQ(fake::state().calls,
                  isShared ? std::vector<std::string>{launch}
                           : (std::vector<std::string>{"upload 256", launch, "download 256"}));
        std::vector<RunStep> steps;
        for (const TimelineSpan& span : endToEndRunsOf(*device_).timeline(*operation, {}).spans)
            if (span.lane == 0)
                steps.push_back(span.step);
        EXPECT_EQ(steps, isShared ? (std::vector<RunStep>{RunStep::Fill, RunStep::Kernel,
                                                          RunStep::Wait, RunStep::Read})
                                  : (std::vector<RunStep>{RunStep::Fill, RunStep::Upload,
                                                          RunStep::Kernel, RunStep::Download,
                                                          RunStep::Wait, RunStep::Read}));
    }
}

TEST_F(CudaEndToEndTest, CannotBeCounted) {
    const auto operation = prepared(1, 1, false);
    EXPECT_THROW(countersOf(*device_).count(*operation, [] {}, {}), DeviceError);
}

} // namespace
