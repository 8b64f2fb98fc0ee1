#pragma once

#include <cstddef>

namespace kernelcurve {

// The host's memory as every program gets it. The system has no page of it ready before the program
// touches one, so that allocating alone would cost next to nothing.

/// `bytes` of it, at least one, every page of 4 KiB touched once. Throws DeviceError if the host
/// has no more. To be given back by freeTouched.
std::byte* allocateTouched(std::size_t bytes);
void freeTouched(std::byte* memory);

} // namespace kernelcurve
