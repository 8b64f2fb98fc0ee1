#pragma once

#include "gpu/problems/problem.h"

#include <cstddef>
#include <cstring>
#include <vector>

namespace kernelcurve {

/// An output, poisoned as before every check.
inline std::vector<std::byte> poisoned(std::int64_t bytes) {
    return std::vector<std::byte>(static_cast<std::size_t>(bytes), poison);
}

/// All of an input.
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

/// The verdict on a whole output, handed over in chunks of `chunk` elements.
inline Verification check(const Problem& problem, const Values& values, const char* variant,
                          const std::vector<std::byte>& data, std::int64_t chunk = 1'000'000) {
    const BufferSpec output = problem.buffers(values, variant).back();
    const auto checking = problem.startCheck(values, variant);
    for (std::int64_t first = 0; first < output.elements; first += chunk) {
        const std::int64_t count = std::min(chunk, output.elements - first);
        checking->accept(
            output.name, first,
            std::span(data).subspan(first * output.elementBytes, count * output.elementBytes));
    }
    return checking->finish();
}

} // namespace kernelcurve
