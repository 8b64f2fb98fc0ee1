#include "gpu/device/device.h"

#include <algorithm>

namespace kernelcurve {

std::size_t BoundLaunches::indexOf(Buffer& array) {
    const auto found = std::ranges::find(arrays, &array);
    if (found == arrays.end()) {
        arrays.push_back(&array);
        return arrays.size() - 1;
    }
    return static_cast<std::size_t>(found - arrays.begin());
}

Counters& countersOf(Device& device) {
    if (Counters* const counters = device.capabilities().counters)
        return *counters;
    throw DeviceError({message(KC_TEXT("engine", "This device has no hardware counters")),
                       message(KC_TEXT("engine", "use an NVIDIA GPU, or modelled metrics"))});
}

EndToEndRuns& endToEndRunsOf(Device& device) {
    if (EndToEndRuns* const runs = device.capabilities().endToEnd)
        return *runs;
    throw DeviceError({message(KC_TEXT("engine", "This device does not support end-to-end runs")),
                       message(KC_TEXT("engine", "choose a CUDA device or the CPU"))});
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
