#include "gpu/measure/traced_configuration.h"

#include "tests/gpu/measure/small_kernels.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

namespace kernelcurve {
namespace {

Microscope& microscope() {
    static const std::unique_ptr<Microscope> opened = openMicroscopeOfTests();
    return *opened;
}

TraceOutcome trace(const KernelFile& kernel, const Values& changes, const TraceChoice& choice) {
    Configuration configuration{kernel.id, defaultsOf(kernel)};
    for (const auto& [name, value] : changes)
        configuration.parameters[name] = value;
    const auto resolved = resolve(kernel, configuration, describeCpu());
    return traceConfiguration(microscope(), std::get<ResolvedConfiguration>(resolved), choice, {});
}

TEST(TracedConfiguration, constantsHoldTheProblemsArrays) {
    // Zeros in the table would send all threads to one place.
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

TEST(TracedConfiguration, endsWithItsTime) {
    const KernelFile kernel = copyKernel("    if (i < n) out[i] = in[i];");
    EXPECT_FALSE(trace(kernel, {{"n", Value(4096)}}, {}).outOfTime);
    const TraceOutcome outcome =
        trace(kernel, {{"n", Value(4096)}}, {.blocks = BlockChoice::All, .limit = 0});
    ASSERT_TRUE(outcome.outOfTime);
    EXPECT_EQ(outcome.outOfTime->what.english(),
              "looking at all blocks of the kernel takes too long");
    EXPECT_EQ(outcome.report.blocks, 64);
    EXPECT_EQ(outcome.report.tracedBlocks, 0);
}

} // namespace
} // namespace kernelcurve
