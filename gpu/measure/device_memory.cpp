#include "gpu/measure/device_memory.h"

#include "gpu/measure/measure_error.h"

#include <array>
#include <charconv>

namespace kernelcurve {

std::int64_t memoryNeeded(const ResolvedConfiguration& resolved) {
    std::int64_t bytes = 0;
    for (const auto* specs : {&resolved.buffers, &resolved.scratch})
        for (const BufferSpec& spec : *specs)
            // A sum beyond 64 bits is too much for every device: saturate instead of wrapping.
            if (!onHost(spec.memory) && __builtin_add_overflow(bytes, spec.bytes(), &bytes))
                return INT64_MAX;
    return bytes;
}

std::string memoryText(std::int64_t bytes) {
    constexpr std::array<const char*, 5> units = {" KiB", " MiB", " GiB", " TiB", " PiB"};
    if (bytes < 1024)
        return std::to_string(bytes) + " B";
    double amount = static_cast<double>(bytes) / 1024;
    std::size_t unit = 0;
    while (amount >= 1024 && unit + 1 < units.size()) {
        amount /= 1024;
        ++unit;
    }
    std::array<char, 32> text{};
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), amount, std::chars_format::fixed, 1);
    return std::string(text.data(), end.ptr) + units[unit];
}

void requireMemory(const ResolvedConfiguration& resolved, const DeviceDescription& device) {
    const std::int64_t needed = memoryNeeded(resolved);
    const std::int64_t available = device.limits.memoryBytes;
    if (available <= 0 || needed <= available)
        return;
    throw MeasureError(
        {message(KC_TEXT("engine", "the arrays need {0}, the device has {1}"), memoryText(needed),
                 memoryText(available)),
         message(KC_TEXT("engine", "choose a smaller problem or a device with more memory")),
         {}});
}

} // namespace kernelcurve
