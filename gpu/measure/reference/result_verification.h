#pragma once

#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/model/values/value.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Passes all outputs to the problem's reference check. Throws Cancelled between chunks.
Verification verifyOutputs(const PreparedBuffers& buffers, const Problem& problem,
                           const Values& parameters, const std::string& variant,
                           std::stop_token stop, std::int64_t chunkBytes = transferChunkBytes);

/// Returns the text for a wrong result, such as "3 of 1048576 elements are wrong; the first is
/// C[17]: expected 1.5, found NaN". Adds sentences about elements that were not written, or must
/// not be written.
Message wrongResult(const Verification& verification);

/// Host memory for transfers from the device.
struct HostBlock {
    std::vector<std::byte> bytes;
    std::shared_ptr<void> pinned; ///< declared last to be released before the bytes
};
using HostMemory = std::unique_ptr<HostBlock>;

/// A host copy of a run's outputs. With this copy, the device can continue during the comparison
/// with the reference.
class OutputCopy {
  public:
    /// Returns the total size of the outputs of these arrays in bytes.
    static std::int64_t bytesOf(const PreparedBuffers& buffers);

    /// Copies the outputs. Reuses `memory` if it is not null and large enough. Throws Cancelled
    /// between arrays.
    OutputCopy(Device& device, const PreparedBuffers& buffers, HostMemory memory,
               const std::stop_token& stop);

    /// Compares the copy with the reference. This function is thread-safe. Throws Cancelled after a
    /// stop request.
    Verification check(const Problem& problem, const Values& parameters, const std::string& variant,
                       const std::stop_token& stop) const;
    /// Releases the memory for reuse.
    HostMemory release() { return std::move(memory_); }

  private:
    struct Part {
        BufferSpec spec;
        std::size_t first = 0; ///< position in `memory_`
    };
    std::vector<Part> parts_;
    HostMemory memory_;
};

} // namespace kernelcurve
