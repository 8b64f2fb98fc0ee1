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

/// Memory of the host that the device transfers to; null if there is none yet.
struct HostBlock {
    std::vector<std::byte> bytes;
    std::shared_ptr<void> pinned; ///< goes before the bytes
};
using HostMemory = std::unique_ptr<HostBlock>;

/// What a run wrote, on the host: so the device can go on while it is compared with the reference.
class OutputCopy {
  public:
    /// Bytes of the outputs of these arrays.
    static std::int64_t bytesOf(const PreparedBuffers& buffers);

    /// Copies them; `memory` is used again where it is large enough. Throws Cancelled between
    /// arrays.
    OutputCopy(Device& device, const PreparedBuffers& buffers, HostMemory memory,
               const std::stop_token& stop);

    /// May be called on any thread. Throws Cancelled.
    Verification check(const Problem& problem, const Values& parameters, const std::string& variant,
                       const std::stop_token& stop) const;
    /// Gives the memory back.
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
