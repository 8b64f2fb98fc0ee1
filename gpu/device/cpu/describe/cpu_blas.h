#pragma once

#include "gpu/device/library.h"

#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {

/// The machine's BLAS library, the baseline for matrix multiplication on the CPU. The prototypes
/// (BLAS Technical Forum, C interface, and functions of OpenBLAS) are declared here, so that
/// building Kernelcurve does not require the library.
struct CpuBlas {
    Library library;
    std::string version; ///< "OpenBLAS 0.3.21" or the file name
    void (*sgemm)(int order, int transposeA, int transposeB, int m, int n, int k, float alpha,
                  const float* a, int lda, const float* b, int ldb, float beta, float* c, int ldc);

    static constexpr int rowMajor = 101;
    static constexpr int noTranspose = 111;
};

/// Loads the first usable library of `names`, and configures it for `threads` threads. Returns null
/// if no library is usable.
std::shared_ptr<const CpuBlas> loadCpuBlas(const std::vector<std::string>& names, int threads);

/// Returns OpenBLAS or a replacement, configured for all CPUs of this process. The first call loads
/// the library, which takes 50 ms.
const std::shared_ptr<const CpuBlas>& cpuBlas();

} // namespace kernelcurve
