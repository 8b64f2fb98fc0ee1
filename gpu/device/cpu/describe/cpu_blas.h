#pragma once

#include "gpu/device/library.h"

#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {

/// The machine's linear algebra library, the baseline of matrix multiplication on the CPU. The few
/// prototypes are declared here (BLAS Technical Forum, C interface; OpenBLAS's own functions where
/// it is OpenBLAS), because it need not be there when Kernelcurve is built.
struct CpuBlas {
    Library library;
    std::string version; ///< "OpenBLAS 0.3.21", or what the file's name tells
    void (*sgemm)(int order, int transposeA, int transposeB, int m, int n, int k, float alpha,
                  const float* a, int lda, const float* b, int ldb, float beta, float* c, int ldc);

    static constexpr int rowMajor = 101;
    static constexpr int noTranspose = 111;
};

/// The first of these libraries that is one, set to use `threads` threads; null if there is none.
std::shared_ptr<const CpuBlas> loadCpuBlas(const std::vector<std::string>& names, int threads);

/// OpenBLAS or another library in its place, for all processors that this process may use. Loaded
/// once; takes 50 ms.
const std::shared_ptr<const CpuBlas>& cpuBlas();

} // namespace kernelcurve
