#pragma once

#include "gpu/device/cpu/threads/context_switch.h"

#if defined(KERNELCURVE_SANITIZE_ADDRESS)
#include <pthread.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace kernelcurve {

// These functions inform the address sanitizer about the active stack. They have no effect without
// the sanitizer.

/// Returns a context for the calling thread's current stack.
inline Context contextOfThisThread() {
    Context own;
#if defined(KERNELCURVE_SANITIZE_ADDRESS)
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
        pthread_attr_getstack(&attributes, &own.stack, &own.bytes);
        pthread_attr_destroy(&attributes);
    }
#endif
    return own;
}

/// Must be the first call on a new stack.
inline void announceArrival() {
#if defined(KERNELCURVE_SANITIZE_ADDRESS)
    __sanitizer_finish_switch_fiber(nullptr, nullptr, nullptr);
#endif
}

/// Calls switchContext() and announces the new stack.
inline void switchAnnounced(Context& from, Context& to) {
#if defined(KERNELCURVE_SANITIZE_ADDRESS)
    void* frames = nullptr;
    __sanitizer_start_switch_fiber(&frames, to.stack, to.bytes);
    switchContext(from, to);
    __sanitizer_finish_switch_fiber(frames, nullptr, nullptr);
#else
    switchContext(from, to);
#endif
}

} // namespace kernelcurve
