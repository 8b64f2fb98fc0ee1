#pragma once

#ifdef KC_TRACE
#define KC_BACK_ON_THREAD() (void)0
#else
#define KC_BACK_ON_THREAD() kc::backOnThread()
#endif

KC_INLINE void __syncthreads() {
    kcSyncBlock();
    KC_BACK_ON_THREAD();
}

#define KC_SYNC_REDUCE(name, reduction)                                                            \
    KC_INLINE int name(int predicate) {                                                            \
        const int result = kcSyncBlockReduce(predicate, reduction);                                \
        KC_BACK_ON_THREAD();                                                                       \
        return result;                                                                             \
    }
KC_SYNC_REDUCE(__syncthreads_count, KcCount)
KC_SYNC_REDUCE(__syncthreads_and, KcAnd)
KC_SYNC_REDUCE(__syncthreads_or, KcOr)
#undef KC_SYNC_REDUCE

KC_INLINE void __syncwarp(unsigned mask = 0xffffffffu) {
    kcSyncWarp(mask);
    KC_BACK_ON_THREAD();
}

KC_INLINE void __threadfence_block() {
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}
KC_INLINE void __threadfence() {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
KC_INLINE void __threadfence_system() {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
