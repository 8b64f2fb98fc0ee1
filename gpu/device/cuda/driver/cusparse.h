#pragma once

#include "gpu/device/library.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>

struct CUstream_st;

namespace kernelcurve {

/// NVIDIA's sparse matrix library, the baseline for sparse multiplication. The prototypes (cuSPARSE
/// documentation, cusparse.h) are declared here, because a toolkit may lack the headers.
struct Cusparse {
    using Handle = void*;
    using Status = int; ///< 0 is success

    Library library;
    Status (*create)(Handle*);
    Status (*destroy)(Handle);
    Status (*setStream)(Handle, CUstream_st*);
    Status (*createCsr)(void** matrix, std::int64_t rows, std::int64_t columns, std::int64_t values,
                        void* rowBegin, void* columnsOfValues, void* theValues, int rowType,
                        int columnType, int indexBase, int type);
    Status (*destroyMatrix)(void* matrix);
    Status (*createVector)(void** vector, std::int64_t size, void* values, int type);
    Status (*destroyVector)(void* vector);
    Status (*bufferSize)(Handle, int operation, const void* alpha, void* matrix, void* x,
                         const void* beta, void* y, int type, int algorithm, std::size_t* bytes);
    Status (*multiply)(Handle, int operation, const void* alpha, void* matrix, void* x,
                       const void* beta, void* y, int type, int algorithm, void* buffer);
    const char* (*getErrorString)(Status);

    static constexpr int noTranspose = 0;
    static constexpr int index32 = 2;
    static constexpr int fromZero = 0;
    static constexpr int single = 0; ///< CUDA_R_32F
    static constexpr int defaultAlgorithm = 0;
};

/// Loads cuSPARSE. Returns null if it is not installed.
std::shared_ptr<const Cusparse> loadCusparse(int driverVersion);

/// Returns the path of the library, or an empty path if the library is not installed. Avoids
/// loading the library if possible.
std::filesystem::path findCusparse(int driverVersion);

} // namespace kernelcurve
