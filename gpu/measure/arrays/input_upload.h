#pragma once

#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/model/values/value.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stop_token>

namespace kernelcurve {

/// The chunk size for transferring arrays. Chunks limit the host memory that a problem as large as
/// device memory needs.
inline constexpr std::int64_t transferChunkBytes = std::int64_t{16} << 20U;

/// Calls visit(first, offset, bytes) for consecutive chunks of an array. `first` is the index of
/// the first element, and `offset` and `bytes` describe the byte range. Throws Cancelled between
/// chunks.
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

/// Fills the arrays of this role with the problem's seeded data, except those that the device
/// generates. InOut arrays must be filled before every verified run. Throws Cancelled between
/// chunks.
void uploadArrays(BufferRole role, const PreparedBuffers& buffers, const Problem& problem,
                  const Values& parameters, const std::stop_token& stop,
                  std::int64_t chunkBytes = transferChunkBytes);

} // namespace kernelcurve
