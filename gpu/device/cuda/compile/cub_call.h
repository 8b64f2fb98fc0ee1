#pragma once

#include "gpu/device/disk_cache.h"
#include "gpu/device/library.h"

#include <cstddef>
#include <memory>
#include <string>

struct CUstream_st;

namespace kernelcurve {

/// A device-wide CUB algorithm for one element type. CUB is a template library, so nvcc compiles a
/// small shared library that contains the call. The library is cached together with the compiled
/// kernels.
struct CubCall {
    /// Calls the algorithm. If `temporary` is null, only stores the required size in `bytes`.
    /// `bins` is the number of bins of a histogram. Returns 0 on success, or a cudaError_t on
    /// failure.
    using Function = int (*)(void* temporary, std::size_t* bytes, void* in, void* out,
                             std::size_t count, int bins, CUstream_st* stream);

    Library library;
    Function call = nullptr;
    const char* (*errorText)(int) = nullptr;
};

/// Compiles or loads a call. `name` is "inclusive_sum", "histogram_even", or "sort_keys"
/// (LibraryCall, gpu/device/device.h). `type` is a CUDA element type. Takes about 20 s without a
/// cache entry. Throws DeviceError if the type is not supported, or if nvcc, the host compiler, or
/// CUB's headers are missing.
std::shared_ptr<const CubCall> cubCall(const std::string& name, const std::string& type,
                                       int capability, const DiskCache& cache);

} // namespace kernelcurve
