#pragma once

// Device-side random numbers. All generators are Philox4x32-10 (Salmon and others, "Parallel random
// numbers: as easy as 1, 2, 3", 2011). Therefore, only curandStatePhilox4_32_10_t has the sequence
// that it has on a GPU; the other generators have other numbers of the same distribution.

namespace kc {
struct RandomState {
    uint4 counter;
    uint2 key;
    uint4 block;    ///< results for the counter
    unsigned used;  ///< results that were returned
    bool hasSecond; ///< true if `second` contains the second number of a normal pair
    float second;
};
KC_INLINE void fillBlock(RandomState& state) {
    unsigned a = state.counter.x, b = state.counter.y, c = state.counter.z, d = state.counter.w;
    unsigned keyA = state.key.x, keyB = state.key.y;
    for (int round = 0; round < 10; ++round) {
        const unsigned long long first = 0xD2511F53ull * a, second = 0xCD9E8D57ull * c;
        a = (unsigned)(second >> 32) ^ b ^ keyA;
        b = (unsigned)second;
        c = (unsigned)(first >> 32) ^ d ^ keyB;
        d = (unsigned)first;
        keyA += 0x9E3779B9u;
        keyB += 0xBB67AE85u;
    }
    state.block.x = a;
    state.block.y = b;
    state.block.z = c;
    state.block.w = d;
}
/// Moves on by `blocks` blocks of four numbers.
KC_INLINE void moveOn(RandomState& state, unsigned long long blocks) {
    const unsigned long long low = state.counter.x | (unsigned long long)state.counter.y << 32;
    const unsigned long long sum = low + blocks;
    state.counter.x = (unsigned)sum;
    state.counter.y = (unsigned)(sum >> 32);
    if (sum < low && ++state.counter.z == 0)
        ++state.counter.w;
    fillBlock(state);
}
template <class Real>
KC_INLINE Real unitOf(unsigned bits) {
    return bits * (Real)2.3283064365386963e-10 + (Real)1.1641532182693481e-10;
}
} // namespace kc

typedef kc::RandomState curandStatePhilox4_32_10_t;
typedef kc::RandomState curandStateXORWOW_t;
typedef kc::RandomState curandStateMRG32k3a_t;
typedef kc::RandomState curandState_t;
typedef kc::RandomState curandState;
typedef kc::RandomState curandStatePhilox4_32_10;
typedef kc::RandomState curandStateXORWOW;
typedef kc::RandomState curandStateMRG32k3a;

KC_INLINE void skipahead(unsigned long long numbers, kc::RandomState* state) {
    const unsigned long long all = state->used + numbers;
    kc::moveOn(*state, all / 4);
    state->used = (unsigned)(all % 4);
}
KC_INLINE void curand_init(unsigned long long seed, unsigned long long sequence,
                           unsigned long long offset, kc::RandomState* state) {
    *state = kc::RandomState();
    state->key.x = (unsigned)seed;
    state->key.y = (unsigned)(seed >> 32);
    state->counter.z = (unsigned)sequence;
    state->counter.w = (unsigned)(sequence >> 32);
    skipahead(offset, state);
}
KC_INLINE unsigned curand(kc::RandomState* state) {
    const unsigned bits = state->used == 0   ? state->block.x
                          : state->used == 1 ? state->block.y
                          : state->used == 2 ? state->block.z
                                             : state->block.w;
    skipahead(1, state);
    return bits;
}
KC_INLINE uint4 curand4(kc::RandomState* state) {
    uint4 four;
    four.x = curand(state);
    four.y = curand(state);
    four.z = curand(state);
    four.w = curand(state);
    return four;
}
KC_INLINE float curand_uniform(kc::RandomState* state) {
    return kc::unitOf<float>(curand(state));
}
KC_INLINE double curand_uniform_double(kc::RandomState* state) {
    const unsigned long long low = curand(state);
    const unsigned long long all = low ^ (unsigned long long)curand(state) << 21;
    return all * 1.1102230246251565e-16 + 5.551115123125783e-17;
}
KC_INLINE float4 curand_uniform4(kc::RandomState* state) {
    return make_float4(curand_uniform(state), curand_uniform(state), curand_uniform(state),
                       curand_uniform(state));
}
/// Two normal numbers by the method of Box and Muller.
KC_INLINE float2 curand_normal2(kc::RandomState* state) {
    const float radius = sqrtf(-2.0f * logf(curand_uniform(state)));
    const float angle = 6.2831853f * curand_uniform(state);
    return make_float2(radius * sinf(angle), radius * cosf(angle));
}
KC_INLINE float curand_normal(kc::RandomState* state) {
    if (state->hasSecond) {
        state->hasSecond = false;
        return state->second;
    }
    const float2 pair = curand_normal2(state);
    state->hasSecond = true;
    state->second = pair.y;
    return pair.x;
}
KC_INLINE float4 curand_normal4(kc::RandomState* state) {
    const float2 a = curand_normal2(state), b = curand_normal2(state);
    return make_float4(a.x, a.y, b.x, b.y);
}
KC_INLINE double2 curand_normal2_double(kc::RandomState* state) {
    const double radius = sqrt(-2.0 * log(curand_uniform_double(state)));
    const double angle = 6.283185307179586 * curand_uniform_double(state);
    return make_double2(radius * sin(angle), radius * cos(angle));
}
KC_INLINE double curand_normal_double(kc::RandomState* state) {
    return curand_normal2_double(state).x;
}
KC_INLINE float curand_log_normal(kc::RandomState* state, float mean, float deviation) {
    return expf(mean + deviation * curand_normal(state));
}
