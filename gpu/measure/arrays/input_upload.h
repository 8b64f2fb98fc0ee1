#pragma once

#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/model/values/value.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stop_token>

namespace kernelcurve {

/// How much of an array is on the host at a time, so that a problem as large as the device's memory
/// needs little of the host's.
inline constexpr std::int64_t transferChunkBytes = std::int64_t{16} << 20U;

/// Calls visit(first, offset, bytes) for one chunk of an array after the other: the element that it
/// begins with, and where in the array's bytes it lies. Throws Cancelled between them.
template <typename Visit>
void eachChunk(std::int64_t elements, std::int64_t elementBytes, std::int64_t chunkBytes,
               const std::stop_token& stop, const Visit& visit) {
    const std::int64_t step = std::max<std::int64_t>(1, chunkBytes / elementBytes);
    for (std::int64_t first = 0; first < elements; first += step) {
        if (stop.stop_requested())
            throw Cancelled();
        visit(first, static_cast<std::size_t>(first * elementBytes),
              static_cast<std::size_t>(std::min(step, elements - first) * elementBytes));
    }
}

/// Fills every array of this role that is made on the host with the problem's seeded data. Those
/// that a run reads and writes over need it before every run that is checked. Throws Cancelled
/// between chunks.
void uploadArrays(BufferRole role, const PreparedBuffers& buffers, const Problem& problem,
                  const Values& parameters, const std::stop_token& stop,
                  std::int64_t chunkBytes = transferChunkBytes);

} // namespace kernelcurve
