#include "app/compare/limit_evidence.h"

#include "gpu/catalog/resolve.h"
#include "gpu/model/device/memory_kind.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/text/error.h"

#include <algorithm>

namespace kernelcurve {
namespace {

/// Returns the resolved configuration. Returns nullopt if the configuration cannot be resolved,
/// because its kernel was changed.
std::optional<ResolvedConfiguration> resolvedFor(const KernelFile& kernel,
                                                 const Configuration& configuration,
                                                 const DeviceDescription& device) {
    try {
        auto outcome = resolve(kernel, configuration, device);
        auto* resolved = std::get_if<ResolvedConfiguration>(&outcome);
        return resolved ? std::optional(std::move(*resolved)) : std::nullopt;
    } catch (const Error&) {
        return std::nullopt;
    }
}

/// Returns true if the peaks of the device do not limit the memory that the configuration uses.
bool usesOtherMemory(const ResolvedConfiguration& resolved) {
    return resolved.endToEnd || std::ranges::any_of(resolved.buffers, [](const BufferSpec& buffer) {
               return buffer.memory != MemoryKind::Device;
           });
}

void addTask(LimitEvidence& evidence, const ResolvedConfiguration& resolved) {
    evidence.operations = resolved.operations;
    // If the problem counts individual accesses, the problem's bytes are bytes in shared memory.
    evidence.hostMemory = usesOtherMemory(resolved);
    if (!evidence.hostMemory && resolved.accesses == 0)
        evidence.bytes = resolved.bytesMoved;
    for (const auto* buffers : {&resolved.buffers, &resolved.scratch})
        for (const BufferSpec& buffer : *buffers)
            evidence.footprint += static_cast<double>(buffer.bytes());
    std::int64_t most = 0;
    for (const Launch& launch : resolved.launches) {
        const std::int64_t threads = launch.blocks() * launch.threadsPerBlock();
        if (threads <= most)
            continue;
        most = threads;
        evidence.blocks = launch.blocks();
        evidence.threadsPerBlock = launch.threadsPerBlock();
    }
}

/// Returns how many blocks of a row's launch fit on an SM for each resource. Returns nullopt if the
/// device has no SMs or the row has no register count.
std::optional<Occupancy> occupancyOfRow(const MetricValues& metrics, std::int64_t threadsPerBlock,
                                        const DeviceDescription& device) {
    const auto resources = multiprocessorResources(device);
    const auto registers = metricValue(metrics, "registers");
    if (!resources || !registers || threadsPerBlock <= 0)
        return std::nullopt;
    const double shared = metricValue(metrics, "shared_bytes").value_or(0);
    return occupancyOf(
        {threadsPerBlock, static_cast<std::int64_t>(*registers), static_cast<std::int64_t>(shared)},
        *resources);
}

/// `isOther` is true if the row's peak is for other arithmetic than FP32. The device's description
/// contains only the FP32 peak.
void addDevice(LimitEvidence& evidence, const DeviceDescription& device, bool isOther) {
    if (device.computeCapability == 0)
        return;
    evidence.multiprocessors = device.multiprocessors;
    if (!evidence.clock)
        evidence.clock = propertyOf(device, "clock");
    if (!evidence.peakBandwidth)
        evidence.peakBandwidth = device.peakBytesPerSecond;
    if (!evidence.peakFlops && !isOther)
        evidence.peakFlops = device.peakFlopsPerSecond;
    if (!evidence.l2Bytes)
        evidence.l2Bytes = propertyOf(device, "l2_bytes");
    evidence.occupancy = occupancyOfRow(evidence.metrics, evidence.threadsPerBlock, device);
}

} // namespace

const DeviceDescription* deviceNamed(const std::vector<DeviceDescription>& devices,
                                     const std::string& name) {
    for (const std::string& wanted : {name, name + " (recorded)"})
        for (const DeviceDescription& device : devices)
            if (device.name == wanted)
                return &device;
    return nullptr;
}

LimitEvidence limitEvidence(const Measurement& row, const Environment& environment,
                            const DeviceDescription* device, const KernelFile* kernel,
                            const TraceReport* trace) {
    LimitEvidence evidence;
    evidence.metrics = row.metrics;
    evidence.trace = trace;
    const bool isRecorded = environmentEntry(environment, "device") != nullptr;
    evidence.timedOnGpu =
        row.status == Status::Measured &&
        (isRecorded ? environmentEntry(environment, "compute_capability") != nullptr
                    : device != nullptr && device->computeCapability > 0);
    evidence.coldCaches = hasColdCaches(environment);
    evidence.clock = environmentNumber(environment, "sm_clock_max");
    evidence.peakBandwidth = environmentNumber(environment, "peak_bandwidth");
    evidence.peakFlops = environmentNumber(environment, "peak_flops");
    evidence.l2Bytes = environmentNumber(environment, "l2_bytes");
    const DeviceDescription unknown;
    if (kernel)
        if (const auto resolved =
                resolvedFor(*kernel, row.configuration, device ? *device : unknown))
            addTask(evidence, *resolved);
    if (device)
        addDevice(evidence, *device, environmentEntry(environment, arithmeticEntry) != nullptr);
    return evidence;
}

} // namespace kernelcurve
