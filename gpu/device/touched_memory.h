#pragma once

#include <cstddef>

namespace kernelcurve {

// These functions provide pageable host memory whose pages were touched. The system allocates pages
// on first access, so untouched memory would cost almost nothing.

/// Allocates at least one byte, and touches every 4 KiB page once. Throws DeviceError if the
/// allocation fails. The caller must release the memory with freeTouched().
std::byte* allocateTouched(std::size_t bytes);
void freeTouched(std::byte* memory);

} // namespace kernelcurve
