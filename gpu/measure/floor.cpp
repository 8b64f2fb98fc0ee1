#include "gpu/measure/floor.h"

#include "gpu/catalog/catalog.h"
#include "gpu/model/values/rough_figures.h"

#include <algorithm>

namespace kernelcurve {
namespace {

/// Returns the minimum DRAM traffic of any implementation in bytes. The traffic that the problem
/// declares may be larger: if several kernels read the same data, one implementation can keep this
/// data on the chip.
double leastBytes(const ResolvedConfiguration& resolved) {
    double bytes = 0;
    for (const BufferSpec& buffer : resolved.buffers)
        if (buffer.memory == MemoryKind::Device)
            bytes +=
                static_cast<double>(buffer.bytes()) * (buffer.role == BufferRole::InOut ? 2 : 1);
    return std::min(bytes, resolved.bytesMoved);
}

/// tensorPeak() returns the rate of GeForce GPUs with FP32 accumulation. This function returns the
/// factor by which a device may exceed that rate. Workstation GPUs of these compute capabilities
/// and FP16 accumulation are twice as fast (NVIDIA Ada GPU Architecture, 2022).
double fastTensorFactor(const DeviceDescription& device) {
    const int capability = device.computeCapability;
    return capability == 86 || capability == 89 || capability == 120 ? 2 : 1;
}

} // namespace

std::optional<double> floorTime(const ResolvedConfiguration& resolved,
                                const DeviceDescription& device, bool isCold) {
    if (device.computeCapability == 0 || !device.peakBytesPerSecond)
        return std::nullopt;
    const double cached = isCold ? 0 : propertyOf(device, "l2_bytes").value_or(0);
    const double bytes = std::max(leastBytes(resolved) - cached, 0.0);
    double seconds = bytes / *device.peakBytesPerSecond;
    const auto numbers = tensorNumbersOf(*resolved.kernel);
    if (const auto peak = numbers ? tensorPeak(device, *numbers) : device.peakFlopsPerSecond)
        seconds = std::max(seconds, resolved.operations /
                                        (numbers ? *peak * fastTensorFactor(device) : *peak));
    return seconds > 0 ? std::optional(seconds) : std::nullopt;
}

void addFloor(Measurement& row, const ResolvedConfiguration& resolved,
              const DeviceDescription& device, bool isCold) {
    const auto time = measuredMetric(row, "time");
    const auto floor = floorTime(resolved, device, isCold);
    if (!time || !floor || *time <= 0)
        return;
    row.metrics["floor_time"] = *floor;
    row.metrics["of_floor"] = *floor / *time;
    if (*floor > *time && !isPredicted(row))
        row.remarks.push_back(message(
            KC_TEXT("engine", "Suspicious time: {0} is shorter than {1}, the minimum for the "
                              "problem's bytes and operations at the peaks of this device. Check "
                              "whether the kernel skips work, or whether part of it is not timed"),
            roughDuration(*time), roughDuration(*floor)));
}

} // namespace kernelcurve
