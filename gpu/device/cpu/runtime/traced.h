#pragma once

// The instrumentation of a traced build calls these functions. They are defined here so that the
// program need not export such names. Each function forwards its return address.

#define KC_PLACE __builtin_return_address(0), (char*)__builtin_frame_address(0) + 16
#define KC_HIDDEN __attribute__((visibility("hidden"), noinline)) KC_UNTRACED

extern "C" {
KC_HIDDEN void* memcpy(void* to, const void* from, size_t bytes) {
    kcTraceCopy(to, from, bytes, KC_PLACE);
    return to;
}
KC_HIDDEN void* memmove(void* to, const void* from, size_t bytes) {
    kcTraceCopy(to, from, bytes, KC_PLACE);
    return to;
}
KC_HIDDEN void* memset(void* to, int byte, size_t bytes) {
    kcTraceFill(to, byte, bytes, KC_PLACE);
    return to;
}
KC_HIDDEN void __sanitizer_cov_trace_pc() {
    kcTraceStep(KC_PLACE);
}
KC_HIDDEN void __asan_handle_no_return() {}

/// Returns the address of the block's `extern __shared__` arrays.
KC_EXPORT KC_UNTRACED void* kcDynamicSharedAddress() {
    return kcDynamicShared;
}
}
