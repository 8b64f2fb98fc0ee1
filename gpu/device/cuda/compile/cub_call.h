#pragma once

#include "gpu/device/disk_cache.h"
#include "gpu/device/library.h"

#include <cstddef>
#include <memory>
#include <string>

struct CUstream_st;

namespace kernelcurve {

/// One of CUB's device-wide algorithms for one type of elements. CUB is a library of templates:
/// nvcc makes a small shared library of the call, which is kept among the compiled kernels.
struct CubCall {
    /// With `temporary` null only says how many `bytes` of it the call needs. `bins` counts where
    /// a histogram is made. 0 is success, otherwise a cudaError_t.
    using Function = int (*)(void* temporary, std::size_t* bytes, void* in, void* out,
                             std::size_t count, int bins, CUstream_st* stream);

    Library library;
    Function call = nullptr;
    const char* (*errorText)(int) = nullptr;
};

/// `name` is "inclusive_sum", "histogram_even" or "sort_keys" (LibraryCall, gpu/device/device.h),
/// `type` one of CUDA's for the elements. Takes some 20 s where nothing is kept. Throws DeviceError
/// if nvcc, the host's compiler or CUB's headers are missing, and for another type.
std::shared_ptr<const CubCall> cubCall(const std::string& name, const std::string& type,
                                       int capability, const DiskCache& cache);

} // namespace kernelcurve
