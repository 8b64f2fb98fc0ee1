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

/// Host memory for device transfers; null if there is none yet.
struct HostBlock {
    std::vector<std::byte> bytes;
    std::shared_ptr<void> pinned; ///< released before the bytes
};
using HostMemory = std::unique_ptr<HostBlock>;

/// A host copy of a run's outputs, so that the device can continue during the comparison with the
/// reference.
class OutputCopy {
  public:
    /// The size of the outputs of these arrays.
    static std::int64_t bytesOf(const PreparedBuffers& buffers);

    /// Copies them; reuses `memory` if it is large enough. Throws Cancelled between arrays.
    OutputCopy(Device& device, const PreparedBuffers& buffers, HostMemory memory,
               const std::stop_token& stop);

    /// Thread-safe. Throws Cancelled.
    Verification check(const Problem& problem, const Values& parameters, const std::string& variant,
                       const std::stop_token& stop) const;
    /// Releases the memory.
    HostMemory release() { return std::move(memory_); }

  private:
    struct Part {
        BufferSpec spec;
        std::size_t first = 0; ///< in `memory_`
    };
    std::vector<Part> parts_;
    HostMemory memory_;
};

} // namespace kernelcurve
