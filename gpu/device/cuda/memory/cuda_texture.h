#pragma once

#include "gpu/device/cuda/memory/cuda_buffer.h"

#include <memory>

namespace kernelcurve {

/// A texture object. One-dimensional textures and two-dimensional textures in linear memory read
/// the array directly. Other textures read a CUDA array that contains a copy.
class CudaTexture {
  public:
    /// Creates the texture object. Throws DeviceError if the texture exceeds the array or the GPU's
    /// limits, or if its rows are misaligned.
    CudaTexture(std::shared_ptr<const CudaContext> context, const TextureView& view,
                const CudaBuffer& array);
    ~CudaTexture();
    CudaTexture(const CudaTexture&) = delete;
    CudaTexture& operator=(const CudaTexture&) = delete;

    CUtexObject object() const { return object_; }

  private:
    CUDA_RESOURCE_DESC resource(const CudaBuffer& buffer, const TextureView& view);
    CUDA_RESOURCE_DESC rows(const CudaBuffer& buffer, const TextureView& view) const;
    CUDA_RESOURCE_DESC copied(const CudaBuffer& buffer, const TextureView& view);
    void release();

    std::shared_ptr<const CudaContext> context_;
    CUarray array_ = nullptr;
    CUtexObject object_ = 0;
};

} // namespace kernelcurve
