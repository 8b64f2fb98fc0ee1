#include "gpu/measure/checks/traced_configuration.h"

#include "tests/gpu/measure/small_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <variant>

namespace kernelcurve {
namespace {

KernelTracer& tracer() {
    static const std::unique_ptr<KernelTracer> opened = openTracerOfTests();
    return *opened;
}

TraceOutcome trace(const KernelFile& kernel, const Values& changes, const TraceChoice& choice) {
    Configuration configuration{kernel.id, defaultsOf(kernel)};
    for (const auto& [name, value] : changes)
        configuration.parameters[name] = value;
    const auto resolved = resolve(kernel, configuration, describeCpu());
    return traceConfiguration(tracer(), std::get<ResolvedConfiguration>(resolved), describeCpu(),
                              choice, {});
}

/// Tests one warp whose threads each keep eight numbers in an array with a computed index.
TEST(TracedConfiguration, ArraysWithUnknownIndicesAreLocalMemory) {
    const auto textWith = [](const char* pragma, const char* indices) {
        return std::string(R"cuda(/*---
entry: kernel
problem: table_lookup
arguments: [sums, n]
constants: {values: table}
block: [32]
grid: ["ceil(n / 32)"]
---*/
__constant__ float values[2080];
__global__ void kernel(float *sums, size_t n)
{
    float own[8];
#pragma )cuda") +
               pragma + R"cuda(
    for (int i = 0; i < 8; ++i)
        own[i] = values[threadIdx.x + i];
    sums[threadIdx.x] = )cuda" +
               indices + ";\n}\n";
    };
    const auto traced = [&](const char* pragma, const char* indices) {
        return trace(readKernelFile(textWith(pragma, indices), "kernel.cu"), {{"n", Value(32)}}, {})
            .report;
    };
    const TraceReport report = traced("unroll 1", "own[n % 8] + own[threadIdx.x % 8]");
    std::vector<LineAccess> local;
    for (const LineAccess& access : report.accesses)
        if (access.space == AddressSpace::Local)
            local.push_back(access);
    const TraceTotals totals = report.totals();
    EXPECT_EQ(totals.localStores, (GlobalTotals{8, 8 * 4, 8 * 128}));
    ASSERT_EQ(local.size(), 3U) << "a store, and two loads of one line";
    EXPECT_EQ(local[1].sectors, 4) << "the same index in all threads";
    EXPECT_EQ(local[2].sectors, 32) << "eight indices: the words of four lanes apart each";
    EXPECT_EQ(totals.localLoads.requests, 2);

    EXPECT_EQ(traced("unroll", "own[3] + own[5]").totals().localStores, GlobalTotals{})
        << "all of it in registers";
}

TEST(TracedConfiguration, ConstantsHoldTheProblemsArrays) {
    // If the table contained zeros, all threads would access the same place.
    const KernelFile kernel = readKernelFile(R"cuda(/*---
entry: kernel
problem: table_lookup
arguments: [sums, n]
constants: {values: table}
block: [32]
grid: ["ceil(n / 32)"]
---*/
__constant__ float values[2080];
__global__ void kernel(float *sums, size_t n)
{
        int i = threadIdx.x;
        sums[values[7 * i] != 0 && values[2079 - i] != 0 ? i : 0] = values[i];
}
)cuda",
                                             "kernel.cu");
    const TraceReport report = trace(kernel, {{"n", Value(32)}}, {}).report;
    EXPECT_EQ(report.totals().stores.sectors, 4);
    EXPECT_EQ(report.totals().stores.requests, 1);
}

/// A kernel in which each thread adds two words of shared memory.
KernelFile pairKernel(const std::string& firstWord) {
    return readKernelFile(R"cuda(/*---
entry: kernel
problem: copy
arguments: [out, in, apart]
parameters: {apart: {range: [2, 64], default: 2}}
block: [32]
grid: [1]
---*/
__global__ void kernel(float *out, const float *in, int apart)
{
    __shared__ __align__(16) float words[2080];
    for (int i = threadIdx.x; i < 2080; i += 32)
        words[i] = in[i % 32];
    __syncthreads();
    const float *mine = words + )cuda" +
                              firstWord +
                              R"cuda(;
    out[threadIdx.x] = mine[0] + mine[1];
}
)cuda",
                          "kernel.cu");
}

int widestSharedLoad(const TraceReport& report) {
    int widest = 0;
    for (const LineAccess& access : report.accesses)
        if (access.space == AddressSpace::Shared && access.access == AccessKind::Load)
            widest = std::max(widest, access.width);
    return widest;
}

TEST(TracedConfiguration, MergesWhatIsAlignedInEveryConfigurationOnly) {
    const Values even = {{"n", Value(32)}, {"apart", Value(2)}};
    EXPECT_EQ(widestSharedLoad(trace(pairKernel("2 * threadIdx.x"), even, {}).report), 8);
    EXPECT_EQ(widestSharedLoad(trace(pairKernel("apart * threadIdx.x"), even, {}).report), 4);
    EXPECT_EQ(widestSharedLoad(trace(pairKernel("2 * apart * threadIdx.x"), even, {}).report), 8);
}

TEST(TracedConfiguration, IsOfAGpusGridAndChecksWhatRunsHere) {
    const KernelFile kernel = readKernelFile(R"cuda(/*---
entry: kernel
problem: copy
arguments: [out, in, n]
block: [32]
grid: [sm_count]
---*/
__global__ void kernel(float *out, const float *in, size_t n)
{
    for (size_t i = blockIdx.x * 32 + threadIdx.x; i < n; i += gridDim.x * 32) out[i] = in[i];
}
)cuda",
                                             "kernel.cu");
    // 132 multiprocessors are used regardless of this machine: three blocks are traced, each with
    // three rounds.
    const TraceReport report = trace(kernel, {{"n", Value(3 * 132 * 32)}}, {}).report;
    EXPECT_EQ(report.blocks, 132);
    EXPECT_EQ(report.tracedBlocks, 3);
    EXPECT_EQ(report.totals().loads.requests, 9);
    EXPECT_EQ(trace(kernel, {{"n", Value(4096)}}, {.check = true}).report.blocks,
              describeCpu().multiprocessors);
}

TEST(TracedConfiguration, HasArraysThatAFunctionOfTheProblemMakes) {
    // If the table contained zeros, every thread would read the same word.
    KernelText text{"kernel.cu", R"cuda(/*---
entry: kernel
problem: own
arguments: [places, x, y]
block: [32]
grid: [1]
---*/
__global__ void kernel(const int *places, const float *x, float *y)
{
    y[threadIdx.x] = x[places[threadIdx.x]];
}
)cuda"};
    text.problem = SourceFile{"own.cu", R"cuda(/*---
problem: own
title: Own
parameters: {n: {range: [32, 64], default: 32}}
arrays:
  eights: {role: in, type: int, shape: [n], fill: {entry: eighth, arguments: []}}
  places: {role: in, type: int, shape: [n], fill: {entry: place, arguments: [eights, n]}}
  x: {role: in, type: float, shape: [8 * n]}
  y: {role: out, type: float, shape: [n]}
reference: {entry: one, units: n, arguments: [places, x, y]}
---*/
__device__ int eighth(long i) { return 8 * i; }
__device__ int place(long i, const int *eights, long n) { return eights[n - 1 - i]; }
__device__ void one(long i, const int *places, const float *x, float *y) { y[i] = x[places[i]]; }
)cuda"};
    const TraceReport report = trace(readKernelFile(text), {}, {}).report;
    EXPECT_EQ(report.totals().loads.requests, 2);
    EXPECT_EQ(report.totals().loads.sectors, 4 + 32) << "each lane reads a sector of its own";
}

TEST(TracedConfiguration, EndsWithItsTime) {
    const KernelFile kernel = copyKernel("    if (i < n) out[i] = in[i];");
    EXPECT_FALSE(trace(kernel, {{"n", Value(4096)}}, {}).outOfTime);
    const TraceOutcome outcome =
        trace(kernel, {{"n", Value(4096)}}, {.blocks = BlockChoice::All, .limit = 0});
    ASSERT_TRUE(outcome.outOfTime);
    EXPECT_EQ(outcome.outOfTime->what.english(), "Tracing all blocks of the kernel takes too long");
    EXPECT_EQ(outcome.report.blocks, 64);
    EXPECT_EQ(outcome.report.tracedBlocks, 0);
}

} // namespace
} // namespace kernelcurve
