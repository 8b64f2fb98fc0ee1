#pragma once

#include "gpu/device/library.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

struct CUstream_st;

namespace kernelcurve {

/// NVIDIA's linear algebra library, the baseline for matrix multiplication. The prototypes (cuBLAS
/// documentation, cublas_v2.h) are declared here, because a toolkit may lack the headers.
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
    Status (*gemmEx)(Handle, int transposeA, int transposeB, int m, int n, int k, const void* alpha,
                     const void* a, int typeA, int lda, const void* b, int typeB, int ldb,
                     const void* beta, void* c, int typeC, int ldc, int compute, int algorithm);
    const char* (*getStatusString)(Status);

    static constexpr int noTranspose = 0;
    static constexpr int transpose = 1;
    static constexpr int defaultMath = 0;
    /// The math mode in which all operations use the requested precision, without TF32.
    static constexpr int pedanticMath = 2;
};

/// The element types (cudaDataType_t) and the compute type (cublasComputeType_t) of a
/// multiplication.
struct CublasTypes {
    int a = 0;
    int b = 0;
    int c = 0;
    int compute = 0; ///< FP32; TF32 if A, B, and C are floats; integers if A and B are integers
    int scale = 0;   ///< type of alpha and beta: float or int
    bool isEightBitFloat() const { return a == 28 || a == 29; }
};
/// Returns the types for element types in CUDA C++ spelling. Returns nullopt for an unsupported
/// combination.
std::optional<CublasTypes> cublasTypes(const std::string& a, const std::string& b,
                                       const std::string& c);

/// The cublasLt library, which lets the caller choose an algorithm (cuBLAS documentation,
/// cublasLt.h).
struct CublasLt {
    using Handle = void*;
    using Status = int;
    struct Algorithm {
        std::uint64_t data[8];
    };
    struct Proposal {
        Algorithm algorithm;
        std::size_t workspaceBytes;
        Status state; ///< nonzero if the algorithm is not usable
        float waves;
        int reserved[4];
    };

    Library library;
    Status (*create)(Handle*);
    Status (*destroy)(Handle);
    Status (*descriptionCreate)(void** description, int compute, int scaleType);
    Status (*descriptionDestroy)(void* description);
    Status (*descriptionSet)(void* description, int attribute, const void* value,
                             std::size_t bytes);
    Status (*layoutCreate)(void** layout, int type, std::uint64_t rows, std::uint64_t columns,
                           std::int64_t leading);
    Status (*layoutDestroy)(void* layout);
    Status (*preferenceCreate)(void** preference);
    Status (*preferenceDestroy)(void* preference);
    Status (*preferenceSet)(void* preference, int attribute, const void* value, std::size_t bytes);
    Status (*propose)(Handle, void* description, void* a, void* b, void* c, void* d,
                      void* preference, int most, Proposal* proposals, int* found);
    Status (*multiply)(Handle, void* description, const void* alpha, const void* a, void* layoutA,
                       const void* b, void* layoutB, const void* beta, const void* c, void* layoutC,
                       void* d, void* layoutD, const Algorithm* algorithm, void* workspace,
                       std::size_t workspaceBytes, CUstream_st* stream);
    const char* (*getStatusString)(Status);

    // Attributes of a matrix multiplication descriptor: transpositions, pointers to scales, and
    // fast accumulation of 8-bit floats.
    static constexpr int transposeA = 3;
    static constexpr int scalePointerA = 17;
    static constexpr int scalePointerB = 18;
    static constexpr int fastAccumulation = 25;
    static constexpr int maxWorkspaceBytes = 1; ///< attribute of a search preference
};

/// Loads cublasLt. Returns null if it is not installed.
std::shared_ptr<const CublasLt> loadCublasLt(int driverVersion);

/// Loads cuBLAS. Returns null if it is not installed. The first call takes one second, because the
/// library is large.
std::shared_ptr<const Cublas> loadCublas(int driverVersion);

/// Returns the path of the library, or an empty path if the library is not installed. Avoids
/// loading the library if possible.
std::filesystem::path findCublas(int driverVersion);

} // namespace kernelcurve
