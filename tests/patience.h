#pragma once

namespace kernelcurve {

/// What a time limit in a test is multiplied with: a sanitizer makes everything many times slower.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr double patience = 20;
#elif !defined(NDEBUG)
constexpr double patience = 5;
#else
constexpr double patience = 1;
#endif

} // namespace kernelcurve
