#pragma once

#include "gpu/device/cuda/memory/cuda_buffer.h"

#include <memory>

namespace kernelcurve {

/// A texture object that reads floats as they are: points, no filter, zeros beyond the edges. A
/// line reads the array itself; two dimensions read a copy in the layout of the texture unit, made
/// here.
class CudaTexture {
  public:
    /// Throws DeviceError: more texels than the array has, or than the GPU takes.
    CudaTexture(std::shared_ptr<const CudaContext> context, const TextureView& view);
    ~CudaTexture();
    CudaTexture(const CudaTexture&) = delete;
    CudaTexture& operator=(const CudaTexture&) = delete;

    CUtexObject object() const { return object_; }

  private:
    CUDA_RESOURCE_DESC copied(const CudaBuffer& buffer, const TextureView& view);
    void release();

    std::shared_ptr<const CudaContext> context_;
    CUarray array_ = nullptr;
    CUtexObject object_ = 0;
};

} // namespace kernelcurve
