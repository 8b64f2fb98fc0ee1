#include "gpu/device/device.h"

namespace kernelcurve {

std::string Device::openCounters() {
    throw DeviceError(
        {message(KC_TEXT("engine", "this device has no hardware counters")),
         message(KC_TEXT("engine", "count on an NVIDIA GPU, or use modelled metrics")),
         {}});
}

HardwareCounts Device::count(Operation&, std::stop_token) {
    openCounters();
    return {};
}

} // namespace kernelcurve
