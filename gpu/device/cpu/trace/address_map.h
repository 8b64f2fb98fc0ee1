#pragma once

#include "gpu/device/cpu/compile/kernel_module.h"
#include "gpu/device/kernel_tracer.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Addresses from `begin` up to but not including `end`.
struct AddressRange {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    bool holds(std::uint64_t address, std::uint64_t bytes) const {
        return address >= begin && address < end && bytes <= end - address;
    }
};

/// Whose memory an address is.
struct AddressOwner {
    AddressSpace space = AddressSpace::Global;
    AddressRange range;
    std::uint64_t origin = 0; ///< where offsets are counted from
    int buffer = -1;          ///< index into AddressMap::buffers(), in global memory
};

/// What a traced kernel may touch. Its threads' own stacks are their local memory, which find()
/// does not give: a place there is another one for every thread.
class AddressMap {
  public:
    struct NamedBuffer {
        std::string name;
        AddressRange range;
    };

    /// For the calling system thread. `sharedBytes`: of the launch's dynamic shared memory.
    /// `arguments`: where those of the launch lie.
    AddressMap(const KernelModule& module, std::int64_t sharedBytes,
               const std::vector<TracedArray>& arrays,
               const std::vector<std::span<const std::byte>>& arguments);

    /// The number of the owner of `bytes` there; -1 if an access to them is out of bounds.
    int find(std::uint64_t address, std::uint64_t bytes) const;
    /// The number of local memory, which holds no address as a range does.
    int local() const { return static_cast<int>(owners_.size()) - 1; }
    const AddressOwner& owner(int number) const {
        return owners_[static_cast<std::size_t>(number)];
    }
    /// The arrays, in their order, and then the file's __device__ variables.
    const std::vector<NamedBuffer>& buffers() const { return buffers_; }
    /// The kernel's own functions'.
    const AddressRange& code() const { return code_; }
    /// Of a structure that the kernel gets by value: a GPU has it at hand and loads nothing.
    bool isParameter(std::uint64_t address, std::uint64_t bytes) const {
        return std::any_of(parameters_.begin(), parameters_.end(),
                           [&](const AddressRange& each) { return each.holds(address, bytes); });
    }
    /// A flag next to the shared variables that is the compiler's, not the kernel's.
    bool isConstructionFlag(std::uint64_t address) const {
        return std::find(constructionFlags_.begin(), constructionFlags_.end(), address) !=
               constructionFlags_.end();
    }
    /// The buffer whose beginning or end is nearest, and how many bytes the address lies outside;
    /// nothing if there is no buffer or the address is nowhere near.
    std::optional<std::pair<std::string, std::int64_t>> nearestBuffer(std::uint64_t address) const;

  private:
    AddressRange code_;
    std::vector<AddressRange> parameters_;
    std::vector<AddressOwner> owners_; ///< the buffers first, in their order
    std::vector<std::uintptr_t> constructionFlags_;
    std::vector<NamedBuffer> buffers_;
};

} // namespace kernelcurve
