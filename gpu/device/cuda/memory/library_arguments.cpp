#include "gpu/device/cuda/memory/library_arguments.h"

namespace kernelcurve {

const CudaBuffer& bufferOf(const LibraryCall& call, const char* name) {
    for (const auto& [candidate, buffer] : call.buffers) {
        if (candidate == name)
            return dynamic_cast<const CudaBuffer&>(*buffer);
    }
    throw DeviceError({message(KC_TEXT("engine", "the library call {0} needs an array named {1}"),
                               call.name, name)});
}

double numberOf(const LibraryCall& call, const char* name) {
    const auto found = call.numbers.find(name);
    const std::optional<double> number =
        found != call.numbers.end() ? found->second.number() : std::nullopt;
    if (!number)
        throw DeviceError({message(
            KC_TEXT("engine", "the library call {0} needs a number named {1}"), call.name, name)});
    return *number;
}

std::size_t sizeOf(const LibraryCall& call, const char* name) {
    return static_cast<std::size_t>(numberOf(call, name));
}

} // namespace kernelcurve
