#pragma once

#include "gpu/device/cuda/compile/cuda_compiler.h"
#include "gpu/model/files/xdg_folders.h"

#include <memory>
#include <utility>

namespace kernelcurve {

/// A compiler for a GPU that need not be present. Null if NVRTC is not installed or does not
/// support the GPU.
inline std::unique_ptr<const CudaCompiler> nvrtcCompiler(int capability) {
    auto nvrtc = loadNvrtc(13000, capability);
    const bool fits = nvrtc != nullptr && nvrtc->supports(capability);
    return fits ? std::make_unique<const CudaCompiler>(std::move(nvrtc), capability,
                                                       DiskCache(cacheFolder() / "cuda"))
                : nullptr;
}

} // namespace kernelcurve
