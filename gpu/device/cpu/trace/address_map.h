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

/// The addresses in [begin, end).
struct AddressRange {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    bool holds(std::uint64_t address, std::uint64_t bytes) const {
        return address >= begin && address < end && bytes <= end - address;
    }
};

/// The owner of a range of addresses.
struct AddressOwner {
    AddressSpace space = AddressSpace::Global;
    AddressRange range;
    std::uint64_t origin = 0; ///< base address for offsets
    int buffer = -1;          ///< index in AddressMap::buffers() for global memory; otherwise -1
};

/// The memory that a traced kernel may access. find() never returns thread stacks (local memory),
/// because their addresses differ between threads.
class AddressMap {
  public:
    struct NamedBuffer {
        std::string name;
        AddressRange range;
    };

    /// Maps the memory of the calling thread. `sharedBytes` is the size of the launch's dynamic
    /// shared memory. `arguments` contains the addresses of the launch's arguments.
    AddressMap(const KernelModule& module, std::int64_t sharedBytes,
               const std::vector<TracedArray>& arrays,
               const std::vector<std::span<const std::byte>>& arguments);

    /// Returns the index of the owner of `bytes` bytes at `address`, or -1 for an out-of-bounds
    /// access.
    int find(std::uint64_t address, std::uint64_t bytes) const;
    /// Returns the index of local memory, which has no fixed address range.
    int local() const { return static_cast<int>(owners_.size()) - 1; }
    const AddressOwner& owner(int number) const {
        return owners_[static_cast<std::size_t>(number)];
    }
    /// Returns the arrays in order, and then the file's __device__ variables.
    const std::vector<NamedBuffer>& buffers() const { return buffers_; }
    /// Returns the address range of the kernel's functions.
    const AddressRange& code() const { return code_; }
    /// Returns true for an access to a structure parameter. On a GPU, structure parameters are in
    /// constant memory, and reading them is not a load.
    bool isParameter(std::uint64_t address, std::uint64_t bytes) const {
        return std::any_of(parameters_.begin(), parameters_.end(),
                           [&](const AddressRange& each) { return each.holds(address, bytes); });
    }
    /// Returns true for the address of a compiler-generated guard byte of shared variables.
    bool isConstructionFlag(std::uint64_t address) const {
        return std::find(constructionFlags_.begin(), constructionFlags_.end(), address) !=
               constructionFlags_.end();
    }
    /// Returns the buffer whose start or end is nearest, and the distance in bytes. Returns nullopt
    /// if no buffer is nearby.
    std::optional<std::pair<std::string, std::int64_t>> nearestBuffer(std::uint64_t address) const;

  private:
    AddressRange code_;
    std::vector<AddressRange> parameters_;
    std::vector<AddressOwner> owners_; ///< starts with the buffers in order
    std::vector<std::uintptr_t> constructionFlags_;
    std::vector<NamedBuffer> buffers_;
};

} // namespace kernelcurve
