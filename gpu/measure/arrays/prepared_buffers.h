#pragma once

#include "gpu/device/device.h"
#include "gpu/problems/problem.h"

#include <functional>
#include <memory>
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
    /// Returns true if these arrays match `specs`, regardless of their content.
    bool match(const std::vector<BufferSpec>& specs) const;
    /// Fills every output with a byte, so that unwritten elements are detected. The default byte is
    /// 0xff, which is NaN as a floating-point value and -1 as an integer.
    void poisonOutputs(std::byte with = poison) const;

  private:
    std::vector<Item> items_;
};

} // namespace kernelcurve
