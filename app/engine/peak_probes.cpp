#include "app/engine/peak_probes.h"

#include "gpu/catalog/plan.h"

#include <algorithm>
#include <cmath>

namespace kernelcurve {
namespace {

constexpr std::int64_t mebi = std::int64_t{1} << 20;

Experiment probe(const DeviceDescription& device, const char* kernel,
                 std::vector<std::pair<std::string, Value>> parameters, std::vector<Axis> sweep) {
    Experiment experiment;
    experiment.device = device.id;
    experiment.kernels = {kernel};
    experiment.parameters = std::move(parameters);
    experiment.sweep = std::move(sweep);
    return experiment;
}

/// Of one array, a power of two: an eighth of the memory at most, so that two of them and their
/// copies fit beside other programs; 512 MiB, ten times the largest L2 cache, are enough.
std::int64_t arrayBytes(const DeviceDescription& device) {
    const bool isGpu = device.kind == DeviceKind::Cuda;
    std::int64_t bytes = isGpu ? 512 * mebi : 64 * mebi;
    const std::int64_t most = device.limits.memoryBytes / 8;
    while (most > 0 && bytes > most && bytes > mebi)
        bytes /= 2;
    return bytes;
}

} // namespace

std::vector<PeakProbe> peakProbes(const DeviceDescription& device) {
    const bool isGpu = device.kind == DeviceKind::Cuda;
    const std::int64_t elements = arrayBytes(device) / 4;
    // Enough arithmetic to keep all units busy for milliseconds; a processor is far slower.
    const std::int64_t chained = isGpu ? 16 * mebi : mebi;
    const std::int64_t fmas = isGpu ? 1024 : 256;
    const std::vector<Value> blocks = {128, 256, 512};
    return {{"copy", "bandwidth", &DevicePeaks::copy,
             probe(device, "copy_vector", {{"n", elements}},
                   {{"access", std::vector<Value>{8, 16}}, {"block", blocks}})},
            {"read", "bandwidth", &DevicePeaks::read,
             probe(device, "sum_vector", {{"n", elements}, {"block", 256}},
                   {{"unroll", std::vector<Value>{2, 4}},
                    {"blocks", std::vector<Value>{1024, 2048, 4096}}})},
            {"multiply-add", "flops", &DevicePeaks::fma,
             probe(device, "fma_chains", {{"n", chained}, {"fmas", fmas}},
                   {{"chains", std::vector<Value>{2, 4, 8}},
                    {"block", std::vector<Value>{256, 512}}})}};
}

std::int64_t configurationsOf(std::span<const PeakProbe> probes, const Catalog& catalog) {
    std::int64_t count = 0;
    for (const PeakProbe& each : probes)
        count += Plan(each.experiment, catalog).size();
    return count;
}

std::optional<double> bestOf(std::span<const Measurement> measurements, std::string_view metric) {
    std::optional<double> best;
    for (const Measurement& row : measurements) {
        const auto found = row.metrics.find(metric);
        if (row.status == Status::Measured && found != row.metrics.end() &&
            std::isfinite(found->second))
            best = std::max(best.value_or(found->second), found->second);
    }
    return best;
}

} // namespace kernelcurve
