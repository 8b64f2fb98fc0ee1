#pragma once

#include <cstddef>

namespace kernelcurve {

/// A suspended call stack.
struct Context {
    void* at = nullptr;
    void (*body)() = nullptr; ///< function to call at the first switch
    void* stack = nullptr;    ///< lowest address of the stack
    std::size_t bytes = 0;
};

/// Saves the caller's state in `from` and continues at `to`. Returns when another context switches
/// back to `from`.
void switchContext(Context& from, Context& to);

/// Returns a context that calls `body` on the stack [`stack`, `stack` + `bytes`) at the first
/// switch. `body` must never return.
Context makeContext(void* stack, std::size_t bytes, void (*body)());

} // namespace kernelcurve
