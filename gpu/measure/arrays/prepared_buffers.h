#pragma once

#include "gpu/device/device.h"
#include "gpu/model/values/value.h"
#include "gpu/problems/problem.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Returns true if both lists describe the same arrays.
bool sameArrays(const std::vector<BufferSpec>& one, const std::vector<BufferSpec>& other);

/// Arrays on the device, with access by name.
class PreparedBuffers {
  public:
    PreparedBuffers() = default;
    PreparedBuffers(Device& device, const std::vector<BufferSpec>& specs);
    using Allocate = std::function<std::unique_ptr<Buffer>(const BufferSpec& spec)>;
    PreparedBuffers(const Allocate& allocate, const std::vector<BufferSpec>& specs);

    struct Item {
        BufferSpec spec;
        std::unique_ptr<Buffer> buffer;
    };
    const std::vector<Item>& items() const { return items_; }
    /// Returns the array with this name, or null if no array has this name.
    Buffer* find(std::string_view name) const;
    /// Returns the arrays in order, as the array table of launches.
    std::vector<Buffer*> table() const;
    /// Returns true if these arrays match `specs`, regardless of their content.
    bool match(const std::vector<BufferSpec>& specs) const;
    /// Fills every output with a byte, so that unwritten elements are detected. The default byte is
    /// 0xff, which is NaN as a floating-point value and -1 as an integer.
    void poisonOutputs(std::byte with = poison) const;

  private:
    std::vector<Item> items_;
};

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
