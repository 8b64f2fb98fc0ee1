#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/measure/measurer.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/values/metric.h"
#include "tests/gpu/measure/quiet_observer.h"
#include "tests/gpu/predict/needs_nvidia.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {
namespace {

constexpr std::int64_t mebi = std::int64_t{1} << 20;

Value integer(std::int64_t value) {
    return Value(value);
}

/// A cost as a share of the predicted time.
struct Share {
    std::string cause;
    std::int64_t line = 0;
    double least = 0; ///< 0: the cost may be missing
    double most = 1;
};

/// A kernel in data/cases or a shipped kernel, with the costs that the prediction must report.
struct Case {
    std::string name;
    std::string kernel; ///< the stem of a file name, or the id of a shipped kernel
    Values parameters;
    std::string first; ///< the largest cost. If empty, any cost that is not in `shares`
    std::vector<Share> shares;
};
void PrintTo(const Case& of, std::ostream* out) {
    *out << of.name;
}

KernelFile kernelOf(const std::string& name) {
    const std::string file = KERNELCURVE_SOURCE_DIR "/tests/gpu/predict/data/cases/" + name + ".cu";
    if (std::filesystem::exists(file))
        return readKernelFile(readFile(file), file);
    static const Catalog shipped = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    return shipped.at(name);
}

class CostsOf : public testing::TestWithParam<Case> {};

TEST_P(CostsOf, AreThoseOfItsCauses) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h100");
    KERNELCURVE_NEEDS_PREDICTED(device);
    const KernelFile kernel = kernelOf(GetParam().kernel);
    const auto outcome = resolve(kernel, {kernel.id, GetParam().parameters}, device->description());
    ASSERT_TRUE(std::holds_alternative<ResolvedConfiguration>(outcome))
        << std::get<Failure>(outcome).english();
    MeasuringRules rules;
    rules.costs = true;
    rules.check = false;
    QuietObserver observer;
    const Measurement row =
        Measurer(*device, rules).measure(std::get<ResolvedConfiguration>(outcome), observer, {});
    const double time = metricValue(row.metrics, "time").value_or(0);
    std::string all;
    for (const TimeCost& cost : row.costs)
        all += cost.cause + " of line " + std::to_string(cost.line) + ": " +
               std::to_string(cost.seconds / time) + "\n";
    ASSERT_FALSE(row.costs.empty());
    const std::string& first = row.costs.front().cause;
    if (!GetParam().first.empty()) {
        EXPECT_EQ(first, GetParam().first) << all;
    }
    for (const Share& share : GetParam().shares) {
        const auto cost = std::ranges::find_if(row.costs, [&](const TimeCost& each) {
            return each.cause == share.cause && each.line == share.line;
        });
        const double found = cost == row.costs.end() ? 0 : cost->seconds / time;
        EXPECT_GE(found, share.least) << share.cause << ' ' << share.line << '\n' << all;
        EXPECT_LE(found, share.most) << share.cause << ' ' << share.line << '\n' << all;
        if (GetParam().first.empty()) {
            EXPECT_NE(first, share.cause) << all;
        }
    }
}

std::vector<Case> cases() {
    return {
        // The measured time is 293.7 us, and 280.0 us with the padding used.
        {"UnusedPadding",
         "04_padding_unused",
         {{"rows", integer(8192)}, {"cols", integer(8192)}},
         "",
         {{"bank_conflicts", 22, 0.02, 0.07}}},
        {"FewElements",
         "07_stride_four",
         {{"n", integer(64)}, {"stride", integer(4)}},
         "launch_overhead",
         {{"launch_overhead", 0, 0.7}, {"bank_conflicts", 19, 0, 0.02}}},
        {"TransposedTile",
         "08_tile_transposed_store",
         {{"m", integer(2048)}, {"n", integer(2048)}, {"k", integer(2048)}},
         "shared_throughput",
         {{"bank_conflicts", 33, 0.05, 0.3}, {"bank_conflicts", 27, 0, 0}}},
        // The grid has 64 blocks on 132 SMs.
        {"FewBlocks",
         "08_tile_transposed_store",
         {{"m", integer(1024)}, {"n", integer(1024)}, {"k", integer(1024)}},
         "wave_quantization",
         {{"wave_quantization", 0, 0.4, 0.75}}},
        // The time is 428 us. The causes are local memory and then the concurrent atomics of all
        // blocks.
        {"LocalCounts",
         "12_local_counts",
         {{"n", integer(16 * mebi)}, {"bins", integer(32)}},
         "atomics",
         {{"local_memory", 21, 0.3, 0.7}, {"local_memory", 16, 0.01, 0.1}, {"spills", 21, 0, 0}}},
        // The time is 153.5 us, and 79.5 us if the threads of a warp agree.
        {"OddEven",
         "13_odd_even",
         {{"n", integer(4 * mebi)}, {"ways", integer(2)}, {"rounds", integer(256)}},
         "divergence",
         {{"divergence", 17, 0.44, 0.52}}},
        // On average, 16.5 of 32 lanes are active in the loop.
        {"UnevenLoops",
         "uneven_loops",
         {{"n", integer(4 * mebi)}, {"rounds", integer(256)}},
         "divergence",
         {{"divergence", 17, 0.35, 0.52}}},
        // No other threads could share the warp of this thread.
        {"FirstThread",
         "first_thread",
         {{"n", integer(4 * mebi)}, {"rounds", integer(64)}},
         "",
         {{"divergence", 12, 0, 0.05}, {"divergence", 15, 0, 0.05}}},
        {"OneBin",
         "22_one_bin",
         {{"n", integer(16 * mebi)}, {"bins", integer(256)}},
         "atomics",
         {{"atomics", 15, 0.9, 1}}},
        // Neighbouring members take 35.4 us, and separate arrays take 41.6 us.
        {"InterleavedMembers",
         "triple_structure",
         {{"n", integer(4 * mebi)}},
         "dram_bandwidth",
         {{"uncoalesced", 33, 0, 0.05}, {"uncoalesced", 37, 0, 0.05}}},
        // The time is 4.90 ms, and 0.17 ms without the limit of registers.
        {"SpilledRegisters",
         "mix_registers",
         {{"max_registers", integer(32)}, {"held", integer(64)}, {"block", integer(128)}},
         "spills",
         {{"spills", 49, 0.6}, {"local_memory", 0, 0, 0}, {"local_memory", 49, 0, 0}}},
    };
}

INSTANTIATE_TEST_SUITE_P(Cases, CostsOf, testing::ValuesIn(cases()),
                         [](const auto& parameter) { return parameter.param.name; });

} // namespace
} // namespace kernelcurve
