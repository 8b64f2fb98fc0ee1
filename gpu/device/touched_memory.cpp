#include "gpu/device/touched_memory.h"

#include "gpu/device/device.h"

#include <algorithm>
#include <cstdlib>

namespace kernelcurve {

std::byte* allocateTouched(std::size_t bytes) {
    constexpr std::size_t page = 4096;
    auto* memory = static_cast<std::byte*>(std::malloc(std::max<std::size_t>(bytes, 1)));
    if (memory == nullptr)
        throw DeviceError(
            {message(KC_TEXT("engine", "Not enough host memory for an array of {0} MiB"),
                     std::to_string(bytes >> 20)),
             message(KC_TEXT("engine", "choose a smaller problem"))});
    for (std::size_t at = 0; at < bytes; at += page)
        static_cast<volatile std::byte*>(memory)[at] = std::byte{0};
    return memory;
}

void freeTouched(std::byte* memory) {
    std::free(memory);
}

} // namespace kernelcurve
