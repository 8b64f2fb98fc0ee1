#pragma once

#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/model/values/value.h"

#include <cstdint>
#include <stop_token>

namespace kernelcurve {

/// How much of an array is on the host at a time, so that a problem as large as the device's memory
/// needs little of the host's.
inline constexpr std::int64_t transferChunkBytes = std::int64_t{16} << 20U;

/// Fills every input that is made on the host with the problem's seeded data. Throws Cancelled
/// between chunks.
void uploadInputs(const PreparedBuffers& buffers, const Problem& problem, const Values& parameters,
                  std::stop_token stop, std::int64_t chunkBytes = transferChunkBytes);
/// The same for the arrays that a run reads and writes over: needed before every run that is
/// checked.
void uploadInOuts(const PreparedBuffers& buffers, const Problem& problem, const Values& parameters,
                  std::stop_token stop, std::int64_t chunkBytes = transferChunkBytes);

} // namespace kernelcurve
