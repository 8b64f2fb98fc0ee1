#include "app/describe/gpu_probes.h"

#include "app/engine/peak_measurement.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

constexpr std::int64_t kibi = std::int64_t{1} << 10;
constexpr std::int64_t mebi = std::int64_t{1} << 20;

using Parameters = std::vector<std::pair<std::string, Value>>;

GpuProbe probe(const DeviceDescription& device, std::string name, const char* kernel,
               Parameters parameters, const char* swept, std::vector<Value> values) {
    GpuProbe made{std::move(name), {}};
    made.experiment.device = device.id;
    made.experiment.kernels = {kernel};
    made.experiment.parameters = std::move(parameters);
    made.experiment.sweep = {{swept, std::move(values)}};
    made.experiment.measure.check = false;
    return made;
}

std::int64_t property(const DeviceDescription& device, const char* tag, std::int64_t otherwise) {
    return static_cast<std::int64_t>(
        propertyOf(device, tag).value_or(static_cast<double>(otherwise)));
}

/// Returns `l2Bytes` divided by `divisor`, rounded down to a multiple of a block. Returns at least
/// one block.
std::int64_t share(std::int64_t l2Bytes, std::int64_t divisor) {
    constexpr std::int64_t unit = 16 * kibi;
    return std::max(l2Bytes / divisor / unit, std::int64_t{1}) * unit;
}

/// Returns the shared memory in KiB with which exactly one block fits on an SM.
std::int64_t ballast(const DeviceDescription& device) {
    const std::int64_t ofSm = property(device, "shared_bytes_per_multiprocessor", 64 * kibi);
    const std::int64_t ofBlock = property(device, "shared_bytes_opt_in", 64 * kibi);
    for (const std::int64_t size : {48, 64, 96, 200})
        if (2 * size * kibi > ofSm && size * kibi <= ofBlock)
            return size;
    return 0;
}

} // namespace

std::vector<GpuProbe> gpuProbes(const DeviceDescription& device) {
    const std::int64_t l2 = property(device, "l2_bytes", 4 * mebi);
    std::vector<GpuProbe> probes;
    for (PeakProbe& peak : peakProbes(device))
        if (std::string_view(peak.metric) == "bandwidth")
            probes.push_back({peak.what, std::move(peak.experiment)});

    const Parameters chain = {{"bytes", 16 * kibi}};
    probes.push_back(probe(device, "clock", "chase_shared", chain, "steps", {mebi}));
    probes.back().experiment.measure.energy = true; // The energy measurement also reads the clock.
    const std::vector<Value> manySteps = {10'000, 110'000};
    probes.push_back(probe(device, "L1 latency", "chase_global", chain, "steps", manySteps));
    probes.push_back(probe(device, "shared latency", "chase_shared", chain, "steps", manySteps));
    probes.push_back(
        probe(device, "L2 latency", "chase_l2", {{"bytes", mebi}}, "steps", manySteps));
    // The array is much larger than L2, and every address is visited once.
    probes.push_back(probe(device, "DRAM latency", "chase_global", {{"bytes", 256 * mebi}}, "steps",
                           {16'384, 65'536}));
    probes.back().experiment.measure.timing = TimingMode::Cold;

    probes.push_back(probe(device, "launch", "chase_global", {{"bytes", 4 * kibi}}, "steps", {1}));
    probes.push_back(probe(device, "launches", "steps_one_by_one", {{"rows", 1024}, {"cols", 2048}},
                           "steps", {1, 2, 8}));
    // The two arrays of 4-byte elements fit in L2.
    probes.push_back(probe(device, "write to L2", "copy_vector",
                           {{"access", 16}, {"block", 512}, {"element", "float"}}, "n",
                           {share(l2, 80), share(l2, 25)}));
    probes.push_back(probe(device, "block launches", "copy_element",
                           {{"block", 32}, {"element", "float"}}, "n",
                           {share(l2, 80), share(l2, 25)}));
    if (const std::int64_t size = ballast(device); size > 0) {
        constexpr std::int64_t block = 64;
        const std::int64_t wave = device.multiprocessors * block;
        probes.push_back(
            probe(device, "block replacement", "copy_ballast",
                  {{"ballast", size}, {"block", block}, {"unroll", 1}, {"element", "float"}}, "n",
                  {8 * wave, 40 * wave}));
    }
    const auto atomics = [&](std::string name, std::int64_t rounds, std::int64_t counters) {
        probes.push_back(probe(
            device, std::move(name), "atomics_global",
            {{"n", mebi}, {"rounds", rounds}, {"number", "unsigned"}, {"apart", 1}, {"block", 256}},
            "counters", {counters}));
    };
    atomics("atomics at one address", 16, 1);
    atomics("atomics in 16 slices", 64, 1024);
    atomics("atomics everywhere", 64, mebi);
    probes.push_back(probe(device, "DRAM fetch", "strided_read", {{"n", 4 * mebi}, {"block", 256}},
                           "stride", {8, 16}));
    return probes;
}

} // namespace kernelcurve
