#pragma once

#include "gpu/model/analysis/trace.h"

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A load or store in the machine code of a kernel.
struct CubinAccess {
    int line = 0; ///< line in the kernel file, or 0 in functions of the toolkit's headers
    AddressSpace space = AddressSpace::Global;
    AccessKind kind = AccessKind::Load;
    int width = 0; ///< bytes per lane
    auto operator<=>(const CubinAccess&) const = default;
};

/// The machine code of a cubin with one kernel, as a view of `cubin`. Throws std::runtime_error.
std::string_view codeOf(const std::string& cubin);

/// The size of the shared memory that the kernels of a cubin declare statically.
std::int64_t staticSharedBytesOf(const std::string& cubin);

/// The accesses to global and shared memory in the machine code of one kernel, sorted and without
/// duplicates. The code must be compiled with -lineinfo from `file` for compute capability 7.0
/// to 9.0. An asynchronous copy counts as a global load and a shared copy. Throws
/// std::runtime_error for other input.
std::vector<CubinAccess> accessesOf(const std::string& cubin, const std::string& file);

} // namespace kernelcurve
