#include "gpu/device/device.h"

namespace kernelcurve {

// NOLINTBEGIN(performance-unnecessary-value-param): a device that can keeps them
std::unique_ptr<Operation> Device::prepareEndToEnd(std::shared_ptr<Program>, std::vector<Launch>,
                                                   EndToEnd) {
    // NOLINTEND(performance-unnecessary-value-param)
    throw DeviceError({message(KC_TEXT("engine", "this device runs nothing end to end")),
                       message(KC_TEXT("engine", "choose a CUDA device or the CPU"))});
}

std::string Device::openCounters() {
    throw DeviceError(
        {message(KC_TEXT("engine", "this device has no hardware counters")),
         message(KC_TEXT("engine", "count on an NVIDIA GPU, or use modelled metrics"))});
}

HardwareCounts Device::count(Operation&, const std::function<void()>&, std::stop_token) {
    openCounters();
    return {};
}

double numberOf(const LibraryCall& call, const std::string& name) {
    const Value* found = call.numbers.get(name);
    const std::optional<double> number = found ? found->number() : std::nullopt;
    if (!number)
        throw DeviceError({message(
            KC_TEXT("engine", "the library call {0} needs a number named {1}"), call.name, name)});
    return *number;
}

} // namespace kernelcurve
