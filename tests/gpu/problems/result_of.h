#pragma once

#include "gpu/problems/problem.h"

#include <cstddef>
#include <cstring>
#include <vector>

namespace kernelcurve {

/// An output array filled with the poison value, as before every check.
inline std::vector<std::byte> poisoned(std::int64_t bytes) {
    return std::vector<std::byte>(static_cast<std::size_t>(bytes), poison);
}

/// The complete data of an input.
inline std::vector<std::byte> inputOf(const Problem& problem, const char* name,
                                      const Values& values, const char* variant) {
    for (const BufferSpec& buffer : problem.buffers(values, variant))
        if (buffer.name == name) {
            std::vector<std::byte> data(static_cast<std::size_t>(buffer.bytes()));
            problem.fillInput(name, 0, data, values);
            return data;
        }
    return {};
}

inline float floatAt(const std::vector<std::byte>& data, std::int64_t index) {
    float number = 0;
    std::memcpy(&number, data.data() + index * 4, 4);
    return number;
}
inline void setFloat(std::vector<std::byte>& data, std::int64_t index, float number) {
    std::memcpy(data.data() + index * 4, &number, 4);
}

/// The verdict on a complete output. It is checked in chunks of `chunk` elements, or by the CPU
/// device if the problem is checked on the device. problem is checked on the device.
Verification check(const Problem& problem, const Values& values, const char* variant,
                   const std::vector<std::byte>& data, std::int64_t chunk = 1'000'000);

} // namespace kernelcurve
