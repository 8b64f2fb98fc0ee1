#pragma once

#include "gpu/device/library.h"

#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {

/// The machine's BLAS library, which is the baseline for matrix multiplication on the CPU. This
/// file declares the prototypes (BLAS Technical Forum, C interface; functions of OpenBLAS), so that
/// building Kernelcurve does not need the library.
struct CpuBlas {
    Library library;
    std::string version; ///< "OpenBLAS 0.3.21", or the file name
    void (*sgemm)(int order, int transposeA, int transposeB, int m, int n, int k, float alpha,
                  const float* a, int lda, const float* b, int ldb, float beta, float* c, int ldc);

    static constexpr int rowMajor = 101;
    static constexpr int noTranspose = 111;
};

/// Loads the first of these libraries that works, and configures it to use `threads` threads.
/// Returns null if none of them works.
std::shared_ptr<const CpuBlas> loadCpuBlas(const std::vector<std::string>& names, int threads);

/// Returns OpenBLAS or a replacement, for all CPUs of this process. The first call loads it, which
/// takes 50 ms.
const std::shared_ptr<const CpuBlas>& cpuBlas();

} // namespace kernelcurve
