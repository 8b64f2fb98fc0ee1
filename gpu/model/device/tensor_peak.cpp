#include "gpu/model/device/tensor_peak.h"

#include <map>

namespace kernelcurve {

std::optional<double> tensorPeakOf16Bits(const DeviceDescription& device) {
    static const std::map<int, double> operationsPerCycle = {{80, 2048}, {86, 512},   {89, 512},
                                                             {90, 4096}, {100, 8192}, {120, 512}};
    const auto known = operationsPerCycle.find(device.computeCapability);
    const std::optional<double> clock = propertyOf(device, "clock");
    if (known == operationsPerCycle.end() || !clock)
        return std::nullopt;
    return device.multiprocessors * known->second * *clock;
}

} // namespace kernelcurve
