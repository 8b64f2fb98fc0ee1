#pragma once

#include "gpu/device/library.h"

#include <filesystem>
#include <memory>
#include <string>

struct CUstream_st;

namespace kernelcurve {

/// NVIDIA's linear algebra library, the baseline of matrix multiplication. Its few prototypes are
/// declared here (cuBLAS documentation, cublas_v2.h), because a toolkit may come without its
/// headers.
struct Cublas {
    using Handle = void*;
    using Status = int; ///< 0 is success

    Library library;
    Status (*create)(Handle*);
    Status (*destroy)(Handle);
    Status (*setStream)(Handle, CUstream_st*);
    Status (*setMathMode)(Handle, int);
    Status (*sgemm)(Handle, int transposeA, int transposeB, int m, int n, int k, const float* alpha,
                    const float* a, int lda, const float* b, int ldb, const float* beta, float* c,
                    int ldc);
    const char* (*getStatusString)(Status);

    static constexpr int noTranspose = 0;
    /// Every multiplication and addition in the precision asked for: no TF32.
    static constexpr int pedanticMath = 2;
};

/// Null where it is not installed. Takes a second the first time: the library is large.
std::shared_ptr<const Cublas> loadCublas(int driverVersion);

/// Its file, without loading it where that can be avoided; empty where it is not installed.
std::filesystem::path findCublas(int driverVersion);

} // namespace kernelcurve
