#include "gpu/model/device/tensor_peak.h"

#include <map>

namespace kernelcurve {

std::optional<double> tensorPeak(const DeviceDescription& device, TensorNumbers numbers) {
    // Rates of 16-bit types. TF32 has half the rate, and 8-bit types have twice the rate.
    static const std::map<int, double> operationsPerCycle = {{80, 2048}, {86, 512},   {89, 512},
                                                             {90, 4096}, {100, 8192}, {120, 512}};
    const auto known = operationsPerCycle.find(device.computeCapability);
    const std::optional<double> clock = propertyOf(device, "clock");
    if (known == operationsPerCycle.end() || !clock)
        return std::nullopt;
    const double factor = numbers == TensorNumbers::Tf32        ? 0.5
                          : numbers == TensorNumbers::EightBits ? 2
                                                                : 1;
    return factor * device.multiprocessors * known->second * *clock;
}

} // namespace kernelcurve
