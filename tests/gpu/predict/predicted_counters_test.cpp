// Compares the counters of the emulator with those of an H200 (tests/device/counters).

#include "gpu/measure/measurer.h"
#include "tests/gpu/measure/counted_rows.h"
#include "tests/gpu/measure/quiet_observer.h"
#include "tests/gpu/predict/needs_nvidia.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {
namespace {

/// The maximum relative difference by which the hardware counts more shared-memory requests or
/// wavefronts than the program has. All other counters of all kernels must be equal.
double moreOfShared(const std::string& kernel) {
    // Atomics in shared memory also appear in the counters of loads and stores, with numbers that
    // differ from run to run (docs/trace.md).
    if (kernel == "sum_shuffle" || kernel == "sum_vector")
        return 0.25;
    // Many warps that use shared memory at once wait for each other (docs/trace.md, arbitration).
    static const std::set<std::string> arbitrated = {
        "gemm_async",       "gemm_double_buffer",   "gemm_lanes",       "gemm_ordered",
        "gemm_raster",      "gemm_register_buffer", "gemm_rows",        "gemm_stream",
        "mix_shared",       "reduce_blocks",        "reduce_last",      "sum_tree_halving",
        "sum_tree_strided", "sum_tree_unrolled",    "transpose_vector", "triple_shared"};
    return arbitrated.contains(kernel) ? 0.08 : 0;
}

/// The kernels that the model cannot run, and the reason.
const std::map<std::string, std::string>& refused() {
    static const std::map<std::string, std::string> all = {
        {"shared_pattern", "BRX"},                 // a jump table
        {"transpose_bulk", "FENCE.VIEW.ASYNC.S"}}; // TMA
    return all;
}

/// Only the first configurations of each kernel in the file are compared.
constexpr int maxConfigurations = 2;
/// Larger launches take too long in this test.
constexpr std::int64_t maxRequests = 200'000;

class EmulatedKernel : public testing::TestWithParam<std::string> {};

TEST_P(EmulatedKernel, CountsAsTheHardwareDoes) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h200");
    KERNELCURVE_NEEDS_PREDICTED(device);
    const KernelFile& kernel = countedCatalog().at(GetParam());
    if (const auto lack = lackFor(kernel, device->description()))
        GTEST_SKIP() << lack->english();
    int compared = 0;
    int tried = 0;
    std::set<std::string> refusals;
    for (const CountedConfiguration& row : countedFile().rows) {
        if (row.configuration.kernel != kernel.id || tried == maxConfigurations)
            continue;
        if (requestsOf(row) > maxRequests)
            continue;
        ++tried;
        const auto outcome = resolve(kernel, row.configuration, device->description());
        const auto* const resolved = std::get_if<ResolvedConfiguration>(&outcome);
        ASSERT_NE(resolved, nullptr) << std::get<Failure>(outcome).english();
        QuietObserver observer;
        Measurer measurer(*device, MeasuringRules());
        Verification verification;
        try {
            verification = measurer.compare(*resolved, observer, {});
            Measurement counted;
            measurer.count(*resolved, counted, observer, {});
        } catch (const Error& error) {
            refusals.insert(error.failure().english());
            continue;
        }
        EXPECT_TRUE(verification.passed)
            << row.configuration.text()
            << (verification.firstWrong ? describe(*verification.firstWrong).english() : "");
        const auto counts = latestCounts(*device).byName();
        for (const auto& [tag, emulated] : counts) {
            const auto real = row.counters.find(tag);
            if (real == row.counters.end())
                continue; // the file was recorded before local memory was counted
            const double more = tag.starts_with("shared_") ? moreOfShared(kernel.id) : 0;
            EXPECT_GE(real->second, emulated) << tag << " of " << row.configuration.text();
            EXPECT_LE(static_cast<double>(real->second), static_cast<double>(emulated) * (1 + more))
                << tag << " of " << row.configuration.text();
        }
        ++compared;
    }
    RecordProperty("configurations", compared);
    const auto known = refused().find(kernel.id);
    for (const std::string& refusal : refusals)
        EXPECT_TRUE(known != refused().end() && refusal.find(known->second) != std::string::npos)
            << refusal;
    EXPECT_TRUE(compared > 0 || known != refused().end());
}

INSTANTIATE_TEST_SUITE_P(H200, EmulatedKernel, testing::ValuesIn(countedKernels()),
                         [](const auto& kernel) { return kernel.param; });

} // namespace
} // namespace kernelcurve
