#pragma once

#include "gpu/device/device.h"
#include "gpu/problems/problem.h"

#include <functional>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Whether both describe the same arrays.
bool sameArrays(const std::vector<BufferSpec>& one, const std::vector<BufferSpec>& other);

/// Arrays on the device, by name.
class PreparedBuffers {
  public:
    PreparedBuffers() = default;
    PreparedBuffers(Device& device, const std::vector<BufferSpec>& specs);
    /// From elsewhere than a device.
    using Allocate = std::function<std::unique_ptr<Buffer>(const BufferSpec& spec)>;
    PreparedBuffers(const Allocate& allocate, const std::vector<BufferSpec>& specs);

    struct Item {
        BufferSpec spec;
        std::unique_ptr<Buffer> buffer;
    };
    const std::vector<Item>& items() const { return items_; }
    /// Nothing if there is no such array.
    Buffer* find(std::string_view name) const;
    /// Whether these are the arrays that `specs` asks for, content aside.
    bool match(const std::vector<BufferSpec>& specs) const;
    /// Fills every output, with 0xff unless told otherwise: NaN as floating point, -1 as an
    /// integer, so that an element that a kernel leaves out is seen.
    void poisonOutputs(std::byte with = poison) const;

  private:
    std::vector<Item> items_;
};

} // namespace kernelcurve
