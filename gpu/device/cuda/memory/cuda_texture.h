#pragma once

#include "gpu/device/cuda/memory/cuda_buffer.h"

#include <memory>

namespace kernelcurve {

/// A texture object. A line, and two dimensions in rows, read the array itself; otherwise two
/// dimensions read a copy in the layout of the texture unit, made here.
class CudaTexture {
  public:
    /// Throws DeviceError: more texels than the array has, or than the GPU takes; rows that do not
    /// begin where the GPU wants them to.
    CudaTexture(std::shared_ptr<const CudaContext> context, const TextureView& view);
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
