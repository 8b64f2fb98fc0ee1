#pragma once

// Asynchronous copies from global to shared memory. Here they are done at once, which is one of the
// orders in which a GPU may do them; a missing wait is found by the check, not by a run.

KC_INLINE void __pipeline_memcpy_async(void* shared, const void* global, size_t bytes,
                                       size_t zeroed = 0) {
    const size_t copied = bytes - zeroed;
#ifdef KC_TRACE
    kcTraceAsyncCopy(shared, global, bytes, copied);
#else
    // One access of the whole width, as the hardware makes it.
    if (bytes == 4 && copied == 4)
        *(int*)shared = *(const int*)global;
    else if (bytes == 8 && copied == 8)
        *(int2*)shared = *(const int2*)global;
    else if (bytes == 16 && copied == 16)
        *(int4*)shared = *(const int4*)global;
    else
        for (size_t i = 0; i < bytes; ++i)
            ((char*)shared)[i] = i < copied ? ((const char*)global)[i] : 0;
#endif
}
KC_INLINE void __pipeline_commit() {}
KC_INLINE void __pipeline_wait_prior(size_t) {}
