// Tests with kernels that never end. Every kind of loop is abandoned when its time has expired and
// when it is stopped, and its line is reported.

#include "tests/gpu/device/cpu/trace/trace_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

/// Some loops make entries in the log, some synchronize with other threads, and some have no
/// observable effect.
constexpr const char* loops[] = {
    "while (true) {}",
    "while (true) clock64();",
    "while (true) __syncthreads();",
    "while (true) __syncwarp();",
    "while (true) __activemask();",
    "while (true) t = __shfl_xor_sync(~0u, t, 1);",
    "while (true) out[t] += 1;",
    "while (t < 64) if (t == 7) __syncthreads(); else __syncthreads();",
    "for (volatile int spin = 1; spin;) {}",
};

class TraceEndless : public testing::TestWithParam<const char*> {
  protected:
    TraceEndless() {
        example_.grid = {2, 1, 1};
        example_.check = true;
    }
    std::string source() const {
        return std::string("__global__ void kernel(const float* in, float* out) {\n"
                           "  int t = threadIdx.x; out[t] = in[t];\n  ") +
               GetParam() + "\n  out[t] = t;\n}";
    }

    TraceCase example_;
};

TEST_P(TraceEndless, IsGivenUpAfterItsTime) {
    // The time limit is increased up to this value if other programs delay the thread, so that it
    // is stopped before it reaches the loop.
    constexpr double most = 30;
    TraceOutcome outcome;
    for (double limit = 0.05; limit < most; limit *= 4) {
        example_.blockLimit = limit;
        outcome = example_.outcome(source());
        ASSERT_TRUE(outcome.outOfTime);
        if (outcome.outOfTime->where.line != 2)
            break;
    }
    EXPECT_THAT(outcome.outOfTime->what.english(), HasSubstr("timed out"));
    EXPECT_EQ(outcome.outOfTime->where.file, "test.cu");
    EXPECT_EQ(outcome.outOfTime->where.line, 3);
    EXPECT_EQ(outcome.report.tracedBlocks, 1) << "the next block is not begun";
}

TEST_P(TraceEndless, IsStoppedWhileItRuns) {
    example_.blockLimit = 1e6;
    std::stop_source stop;
    // The kernel has started when it first accesses its array.
    example_.fill = [&](std::int64_t, std::span<std::byte>) { stop.request_stop(); };
    EXPECT_THROW(example_.outcome(source(), stop.get_token()), Cancelled);
    // The abandoned launch must not affect the next launch.
    EXPECT_EQ(TraceCase()
                  .trace("__global__ void kernel(const float* in, float* out) {\n"
                         "  out[threadIdx.x] = in[threadIdx.x]; __syncthreads();\n}")
                  .totals()
                  .requests,
              12);
}

INSTANTIATE_TEST_SUITE_P(Loops, TraceEndless, testing::ValuesIn(loops));

} // namespace
} // namespace kernelcurve
