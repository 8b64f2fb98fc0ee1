#pragma once

#include <cstddef>

namespace kernelcurve {

/// A stack of calls that stands still: if it goes on, and nothing else.
struct Context {
    void* at = nullptr;
    void (*body)() = nullptr; ///< what it calls when it first goes on
    void* stack = nullptr;    ///< its lowest address
    std::size_t bytes = 0;
};

/// Stores where the caller stands in `from` and goes on at `to`. Comes back when somebody switches
/// to `from`.
void switchContext(Context& from, Context& to);

/// A context that calls `body` on the stack [`stack`, `stack` + `bytes`) when it is first switched
/// to. `body` must never return.
Context makeContext(void* stack, std::size_t bytes, void (*body)());

} // namespace kernelcurve
