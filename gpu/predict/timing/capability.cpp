#include "gpu/predict/timing/capability.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>

namespace kernelcurve::timing {
namespace {

constexpr double kibi = 1024;
constexpr const char* specifications = "CUDA C++ Programming Guide 13.0, Compute Capabilities";
constexpr const char* throughput = "CUDA C++ Programming Guide 13.0, Arithmetic Instructions";

struct Capability {
    int number;
    double warps;
    double blocks;
    double sharedKibi;
    double blockSharedKibi;
    double l1Kibi;
    double fp32Lanes;
    double fp64Cycles;
    double halfCycles;
};
// Cycles are for a warp in a quarter of an SM: 32 lanes divided by the results per clock.
constexpr std::array capabilities = {
    Capability{75, 32, 16, 64, 64, 96, 64, 64, 2},
    Capability{80, 64, 32, 164, 163, 192, 64, 4, 1},
    Capability{86, 48, 16, 100, 99, 128, 128, 64, 2},
    Capability{87, 48, 16, 164, 163, 192, 128, 64, 2},
    Capability{89, 48, 24, 100, 99, 128, 128, 64, 2},
    Capability{90, 64, 32, 228, 227, 256, 128, 2, 1},
    Capability{100, 64, 32, 228, 227, 256, 128, 2, 1},
    Capability{120, 48, 24, 100, 99, 128, 128, 64, 2},
};

} // namespace

GpuModel modelOfCapability(int capability, GpuModel h100) {
    const auto* const next =
        std::ranges::upper_bound(capabilities, capability, {}, &Capability::number);
    const Capability& known = next == capabilities.begin() ? *next : *std::prev(next);
    // 10.3 resembles 10.0, and 12.1 resembles 12.0. Values for 13.0 are not available.
    constexpr int generation = 10;
    const bool isKnown = known.number / generation == capability / generation;
    GpuModel model = std::move(h100);
    model.computeCapability = capability;
    for (auto& [name, origin] : model.origins)
        origin = {ValueSource::Assumed, "as on the H100"};
    const auto set = [&](const char* name, double value, const char* from) {
        const std::string assumed = "as of compute capability " +
                                    std::to_string(known.number / generation) + "." +
                                    std::to_string(known.number % generation);
        setValue(model, name, value,
                 isKnown ? ValueOrigin{ValueSource::DataSheet, from}
                         : ValueOrigin{ValueSource::Assumed, assumed});
    };
    set("l1_bytes", known.l1Kibi * kibi, specifications);
    set("max_shared_bytes", known.sharedKibi * kibi, specifications);
    set("max_block_shared_bytes", known.blockSharedKibi * kibi, specifications);
    set("max_warps", known.warps, specifications);
    set("max_blocks", known.blocks, specifications);
    set("registers", 65536, specifications);
    set("sectors_per_cycle", 4, specifications);
    set("fp32_lanes", known.fp32Lanes, throughput);
    set("fma_cycles", 2, throughput);
    set("alu_cycles", 2, throughput);
    set("xu_cycles", 8, throughput);
    set("fp64_cycles", known.fp64Cycles, throughput);
    set("half_cycles", known.halfCycles, throughput);
    return model;
}

} // namespace kernelcurve::timing
