#pragma once

// Texture objects, which the program's texture unit reads. A texture is one-dimensional linear
// memory or two-dimensional. Layered and three-dimensional textures, mipmaps, and surfaces require
// CUDA (cuda_only.h).

typedef unsigned long long cudaTextureObject_t;

#define KC_TEXTURE_TYPE(type, isReal)                                                              \
    template <>                                                                                    \
    struct kcTexelType<type> {                                                                     \
        static constexpr int real = isReal;                                                        \
    };

template <class T>
struct kcTexelType {
    static_assert(sizeof(T) == 0, "CUDA only: textures of this type");
    static constexpr int real = 0;
};
KC_TEXTURE_TYPE(float, 1)
KC_TEXTURE_TYPE(unsigned char, 0)
KC_TEXTURE_TYPE(char, 0)
KC_TEXTURE_TYPE(signed char, 0)
KC_TEXTURE_TYPE(unsigned short, 0)
KC_TEXTURE_TYPE(short, 0)
KC_TEXTURE_TYPE(unsigned, 0)
KC_TEXTURE_TYPE(int, 0)
#undef KC_TEXTURE_TYPE

template <class T>
KC_INLINE T tex1Dfetch(cudaTextureObject_t texture, int i) {
#ifndef KC_TRACE
    // One-dimensional floats are read directly, because a call would take ten times as long as the
    // access.
    const KcTexture* line = (const KcTexture*)texture;
    if (kcTexelType<T>::real && line->texel == 0 && line->height == 0)
        return i >= 0 && i < line->width ? (T)((const float*)line->texels)[i] : (T)0;
#endif
    return (T)kcTexelOfLine(texture, i, kcTexelType<T>::real);
}
template <class T>
KC_INLINE void tex1Dfetch(T* value, cudaTextureObject_t texture, int i) {
    *value = tex1Dfetch<T>(texture, i);
}
template <class T>
KC_INLINE T tex2D(cudaTextureObject_t texture, float x, float y) {
    return (T)kcSampled(texture, x, y, kcTexelType<T>::real);
}
template <class T>
KC_INLINE void tex2D(T* value, cudaTextureObject_t texture, float x, float y) {
    *value = tex2D<T>(texture, x, y);
}
