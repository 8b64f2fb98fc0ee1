#pragma once

#include "gpu/device/library.h"

#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {

/// The machine's BLAS library, the baseline of matrix multiplication on the CPU. Its prototypes are
/// declared here (BLAS Technical Forum, C interface; OpenBLAS's own functions), because it is not
/// needed to build Kernelcurve.
struct CpuBlas {
    Library library;
    std::string version; ///< "OpenBLAS 0.3.21", or the name of the file
    void (*sgemm)(int order, int transposeA, int transposeB, int m, int n, int k, float alpha,
                  const float* a, int lda, const float* b, int ldb, float beta, float* c, int ldc);

    static constexpr int rowMajor = 101;
    static constexpr int noTranspose = 111;
};

/// The first of these libraries that works, set to `threads` threads; null if there is none.
std::shared_ptr<const CpuBlas> loadCpuBlas(const std::vector<std::string>& names, int threads);

/// OpenBLAS or a replacement, for all CPUs of this process. Loaded once; takes 50 ms.
const std::shared_ptr<const CpuBlas>& cpuBlas();

} // namespace kernelcurve
