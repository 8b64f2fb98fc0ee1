#pragma once

#include <cstddef>

namespace kernelcurve {

// These functions provide pageable host memory of which every page was touched. The system
// allocates pages on first access, so allocation alone would be almost free.

/// Allocates at least one byte, and touches every page of 4 KiB once. Throws DeviceError if there
/// is not enough memory. freeTouched() frees it.
std::byte* allocateTouched(std::size_t bytes);
void freeTouched(std::byte* memory);

} // namespace kernelcurve
