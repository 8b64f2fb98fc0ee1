#include "gpu/device/cuda/describe/peaks.h"

namespace kernelcurve {

std::optional<int> fp32Lanes(int capability) {
    switch (capability) {
    case 60:
    case 70:
    case 72:
    case 75:
    case 80:
        return 64;
    case 50:
    case 52:
    case 53:
    case 61:
    case 62:
        return 128;
    default:
        break;
    }
    const bool recent = capability >= 86 && capability < 130;
    return recent ? std::optional<int>(128) : std::nullopt;
}

std::optional<double> peakFlops(std::int64_t multiprocessors, int capability,
                                std::int64_t clockHz) {
    const std::optional<int> lanes = fp32Lanes(capability);
    if (!lanes || multiprocessors <= 0 || clockHz <= 0)
        return std::nullopt;
    return static_cast<double>(multiprocessors) * *lanes * 2 * static_cast<double>(clockHz);
}

std::optional<double> peakBandwidth(std::int64_t memoryClockHz, std::int64_t busBits) {
    if (memoryClockHz <= 0 || busBits <= 0)
        return std::nullopt;
    return 2 * static_cast<double>(memoryClockHz) * static_cast<double>(busBits) / 8;
}

} // namespace kernelcurve
