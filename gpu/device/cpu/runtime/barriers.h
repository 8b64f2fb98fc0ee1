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
KC_INLINE int __syncthreads_count(int predicate) {
    const int result = kcSyncBlockReduce(predicate, KcCount);
    KC_BACK_ON_THREAD();
    return result;
}
KC_INLINE int __syncthreads_and(int predicate) {
    const int result = kcSyncBlockReduce(predicate, KcAnd);
    KC_BACK_ON_THREAD();
    return result;
}
KC_INLINE int __syncthreads_or(int predicate) {
    const int result = kcSyncBlockReduce(predicate, KcOr);
    KC_BACK_ON_THREAD();
    return result;
}
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
