#include "gpu/device/cuda/memory/cuda_texture.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

constexpr std::size_t texel = sizeof(float);

CUDA_RESOURCE_DESC line(const CudaBuffer& buffer) {
    CUDA_RESOURCE_DESC resource = {};
    resource.resType = CU_RESOURCE_TYPE_LINEAR;
    resource.res.linear.devPtr = buffer.address();
    resource.res.linear.format = CU_AD_FORMAT_FLOAT;
    resource.res.linear.numChannels = 1;
    resource.res.linear.sizeInBytes = buffer.bytes();
    return resource;
}

CUDA_TEXTURE_DESC points() {
    CUDA_TEXTURE_DESC texture = {};
    std::fill(std::begin(texture.addressMode), std::end(texture.addressMode),
              CU_TR_ADDRESS_MODE_BORDER);
    texture.filterMode = CU_TR_FILTER_MODE_POINT;
    return texture;
}

[[noreturn]] void tooLarge(const TextureView& view) {
    const std::string texels =
        view.height == 0 ? std::to_string(view.of->bytes() / texel)
                         : std::to_string(view.width) + " x " + std::to_string(view.height);
    throw DeviceError({message(KC_TEXT("engine", "the GPU takes no texture of {0} texels"), texels),
                       message(KC_TEXT("engine", "choose a smaller problem")),
                       {}});
}

} // namespace

CudaTexture::CudaTexture(std::shared_ptr<const CudaContext> context, const TextureView& view)
    : context_(std::move(context)) {
    const auto& buffer = dynamic_cast<const CudaBuffer&>(*view.of);
    if (std::size_t(view.width) * std::size_t(view.height) * texel > buffer.bytes()) {
        tooLarge(view);
    }
    context_->use();
    try {
        const CUDA_RESOURCE_DESC resource = view.height == 0 ? line(buffer) : copied(buffer, view);
        const CUDA_TEXTURE_DESC texture = points();
        const CUresult result =
            context_->driver().texObjectCreate(&object_, &resource, &texture, nullptr);
        if (result == CUDA_ERROR_INVALID_VALUE) {
            tooLarge(view);
        }
        context_->driver().check(result, "cuTexObjectCreate");
    } catch (const DeviceError&) {
        release();
        throw;
    }
}

CudaTexture::~CudaTexture() {
    if (!context_->abandoned() &&
        context_->driver().ctxSetCurrent(context_->handle()) == CUDA_SUCCESS) {
        release();
    }
}

CUDA_RESOURCE_DESC CudaTexture::copied(const CudaBuffer& buffer, const TextureView& view) {
    const Driver& driver = context_->driver();
    CUDA_ARRAY_DESCRIPTOR shape = {};
    shape.Width = std::size_t(view.width);
    shape.Height = std::size_t(view.height);
    shape.Format = CU_AD_FORMAT_FLOAT;
    shape.NumChannels = 1;
    const CUresult result = driver.arrayCreate(&array_, &shape);
    if (result == CUDA_ERROR_INVALID_VALUE) {
        tooLarge(view);
    }
    driver.check(result, "cuArrayCreate");

    CUDA_MEMCPY2D copy = {};
    copy.srcMemoryType = CU_MEMORYTYPE_DEVICE;
    copy.srcDevice = buffer.address();
    copy.srcPitch = shape.Width * texel;
    copy.dstMemoryType = CU_MEMORYTYPE_ARRAY;
    copy.dstArray = array_;
    copy.WidthInBytes = shape.Width * texel;
    copy.Height = shape.Height;
    driver.check(driver.memcpy2DAsync(&copy, context_->stream()), "cuMemcpy2DAsync");

    CUDA_RESOURCE_DESC resource = {};
    resource.resType = CU_RESOURCE_TYPE_ARRAY;
    resource.res.array.hArray = array_;
    return resource;
}

void CudaTexture::release() {
    if (object_ != 0) {
        context_->driver().texObjectDestroy(object_);
    }
    if (array_ != nullptr) {
        context_->driver().arrayDestroy(array_);
    }
}

} // namespace kernelcurve
