#include "gpu/device/cuda/memory/library_arguments.h"

namespace kernelcurve {

const CudaBuffer& bufferOf(const LibraryCall& call, const char* name) {
    for (const auto& [candidate, buffer] : call.buffers) {
        if (candidate == name)
            return dynamic_cast<const CudaBuffer&>(*buffer);
    }
    throw DeviceError({message(
        KC_TEXT("engine", "The library call {0} requires an array named {1}"), call.name, name)});
}

std::size_t sizeOf(const LibraryCall& call, const char* name) {
    return static_cast<std::size_t>(numberOf(call, name));
}

} // namespace kernelcurve
