#pragma once

#include <cstddef>

namespace kernelcurve {

// Pageable host memory with every page touched. The system allocates pages on first access, so
// allocation alone would be almost free.

/// At least one byte, with every page of 4 KiB touched once. Throws DeviceError if there is not
/// enough memory. Release it with freeTouched.
std::byte* allocateTouched(std::size_t bytes);
void freeTouched(std::byte* memory);

} // namespace kernelcurve
