#pragma once

#include "gpu/measure/arrays/input_upload.h"
#include "gpu/measure/arrays/prepared_buffers.h"

#include <cstdint>
#include <stop_token>
#include <string>

namespace kernelcurve {

/// Passes all outputs to the problem's reference check. Throws Cancelled between chunks.
Verification verifyOutputs(const PreparedBuffers& buffers, const Problem& problem,
                           const Values& parameters, const std::string& variant,
                           std::stop_token stop, std::int64_t chunkBytes = transferChunkBytes);

/// Returns the text for a wrong result, such as "3 of 1048576 elements are wrong; the first is
/// C[17]: expected 1.5, found NaN". Adds sentences about elements that were not written, or must
/// not be written.
Message wrongResult(const Verification& verification);

} // namespace kernelcurve
