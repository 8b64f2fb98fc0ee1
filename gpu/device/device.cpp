#include "gpu/device/device.h"

namespace kernelcurve {

// NOLINTBEGIN(performance-unnecessary-value-param): an overriding device keeps the arguments
std::unique_ptr<Operation> Device::prepareEndToEnd(std::shared_ptr<Program>, std::vector<Launch>,
                                                   EndToEnd) {
    // NOLINTEND(performance-unnecessary-value-param)
    throw DeviceError({message(KC_TEXT("engine", "This device does not support end-to-end runs")),
                       message(KC_TEXT("engine", "choose a CUDA device or the CPU"))});
}

std::string Device::openCounters() {
    throw DeviceError({message(KC_TEXT("engine", "This device has no hardware counters")),
                       message(KC_TEXT("engine", "use an NVIDIA GPU, or modelled metrics"))});
}

HardwareCounts Device::count(Operation&, const std::function<void()>&, std::stop_token) {
    openCounters();
    return {};
}

double numberOf(const LibraryCall& call, const std::string& name) {
    const Value* found = call.numbers.get(name);
    const std::optional<double> number = found ? found->number() : std::nullopt;
    if (!number)
        throw DeviceError(
            {message(KC_TEXT("engine", "The library call {0} requires a number named {1}"),
                     call.name, name)});
    return *number;
}

} // namespace kernelcurve
