#pragma once

#include <cstddef>

namespace kernelcurve {

// These functions provide pageable host memory in which every page was touched. The system
// allocates pages on first access, so allocation alone would cost almost nothing.

/// Allocates at least one byte, and touches every 4 KiB page once. Throws DeviceError if there is
/// not enough memory. Release the memory with freeTouched().
std::byte* allocateTouched(std::size_t bytes);
void freeTouched(std::byte* memory);

} // namespace kernelcurve
