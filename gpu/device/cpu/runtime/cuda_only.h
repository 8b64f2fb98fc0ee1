#pragma once

// Features that the CPU device does not support. Each use causes a compiler error that starts with
// "CUDA only:". The device converts the error to its own message.

#define KC_CUDA_ONLY(reason) __attribute__((unavailable("CUDA only: " reason)))

typedef unsigned long long cudaSurfaceObject_t;
#define KC_TEXTURE(name)                                                                           \
    template <class T, class... Arguments>                                                         \
    KC_CUDA_ONLY("surface objects, and textures of this kind")                                     \
    T name(Arguments...);
KC_TEXTURE(tex1D)
KC_TEXTURE(tex3D)
KC_TEXTURE(tex1DLayered)
KC_TEXTURE(tex2DLayered)
KC_TEXTURE(tex2DLod)
KC_TEXTURE(surf1Dread)
KC_TEXTURE(surf2Dread)
#undef KC_TEXTURE

// A kernel may have a C++ body for this device under #ifdef __KERNELCURVE_CPU__.
#define KC_NO_PTX                                                                                  \
    static_assert(false, "CUDA only: inline PTX without a body for __KERNELCURVE_CPU__");
#define asm KC_NO_PTX asm
#define __asm KC_NO_PTX __asm
#define __asm__ KC_NO_PTX __asm__
