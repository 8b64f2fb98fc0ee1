#pragma once

#include "gpu/model/analysis/trace.h"

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A load or store among a kernel's machine code.
struct CubinAccess {
    int line = 0; ///< of the kernel file; 0 in functions of the toolkit's headers
    AddressSpace space = AddressSpace::Global;
    AccessKind kind = AccessKind::Load;
    int width = 0; ///< bytes of a lane
    auto operator<=>(const CubinAccess&) const = default;
};

/// The machine code of a cubin with one kernel. Points into `cubin`. Throws std::runtime_error.
std::string_view codeOf(const std::string& cubin);

/// Shared memory that the kernels of a cubin declare with a fixed size.
std::int64_t staticSharedBytesOf(const std::string& cubin);

/// The accesses to global and shared memory in the machine code of one kernel for compute
/// capability 7.0 to 9.0, made with -lineinfo from `file`, sorted and each once. An asynchronous
/// copy is a global load and a shared copy. Throws std::runtime_error for what is no such code.
std::vector<CubinAccess> accessesOf(const std::string& cubin, const std::string& file);

} // namespace kernelcurve
