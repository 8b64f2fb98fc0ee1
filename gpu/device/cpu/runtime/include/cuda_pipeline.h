#pragma once

// Asynchronous copies from global to shared memory.

KC_INLINE void __pipeline_memcpy_async(void* shared, const void* global, size_t bytes,
                                       size_t zeroed = 0) {
    kc::copyAsync(shared, global, bytes, bytes - zeroed);
}
KC_INLINE void __pipeline_commit() {}
KC_INLINE void __pipeline_wait_prior(size_t) {}
