#include "gpu/device/cuda/memory/cuda_texture.h"

#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kernelcurve {
namespace {

CUarray_format formatOf(Texel texel) {
    switch (texel) {
    case Texel::Byte:
        return CU_AD_FORMAT_UNSIGNED_INT8;
    case Texel::SignedByte:
        return CU_AD_FORMAT_SIGNED_INT8;
    case Texel::UnsignedShort:
        return CU_AD_FORMAT_UNSIGNED_INT16;
    case Texel::Short:
        return CU_AD_FORMAT_SIGNED_INT16;
    case Texel::Unsigned:
        return CU_AD_FORMAT_UNSIGNED_INT32;
    case Texel::Int:
        return CU_AD_FORMAT_SIGNED_INT32;
    case Texel::Float:
        break;
    }
    return CU_AD_FORMAT_FLOAT;
}

std::size_t texelBytes(const TextureView& view) {
    return static_cast<std::size_t>(bytesOf(view.reading.texel));
}

CUDA_RESOURCE_DESC line(const CudaBuffer& buffer, const TextureView& view) {
    CUDA_RESOURCE_DESC resource = {};
    resource.resType = CU_RESOURCE_TYPE_LINEAR;
    resource.res.linear.devPtr = buffer.address();
    resource.res.linear.format = formatOf(view.reading.texel);
    resource.res.linear.numChannels = 1;
    resource.res.linear.sizeInBytes = buffer.bytes();
    return resource;
}

CUDA_TEXTURE_DESC descriptor(const TextureReading& reading) {
    constexpr std::array<CUaddress_mode, 4> modes = {
        CU_TR_ADDRESS_MODE_BORDER, CU_TR_ADDRESS_MODE_CLAMP, CU_TR_ADDRESS_MODE_WRAP,
        CU_TR_ADDRESS_MODE_MIRROR};
    CUDA_TEXTURE_DESC texture = {};
    std::fill(std::begin(texture.addressMode), std::end(texture.addressMode),
              modes.at(static_cast<std::size_t>(reading.address)));
    texture.filterMode = reading.filter == TextureFilter::Linear ? CU_TR_FILTER_MODE_LINEAR
                                                                 : CU_TR_FILTER_MODE_POINT;
    if (reading.texel != Texel::Float && !reading.normalizedValues)
        texture.flags |= CU_TRSF_READ_AS_INTEGER;
    if (reading.normalizedPlaces)
        texture.flags |= CU_TRSF_NORMALIZED_COORDINATES;
    return texture;
}

[[noreturn]] void tooLarge(const TextureView& view, const CudaBuffer& buffer) {
    const std::string texels = view.height == 0
                                   ? std::to_string(buffer.bytes() / texelBytes(view))
                                   : formatExtents(std::array{view.width, view.height});
    throw DeviceError(
        {message(KC_TEXT("engine", "Unsupported texture size for this GPU: {0} texels"), texels),
         message(KC_TEXT("engine", "choose a smaller problem"))});
}

} // namespace

CudaTexture::CudaTexture(std::shared_ptr<const CudaContext> context, const TextureView& view,
                         const CudaBuffer& buffer)
    : context_(std::move(context)) {
    const std::size_t texels = buffer.bytes() / texelBytes(view);
    if (view.height > 0 &&
        (static_cast<std::size_t>(view.width) > texels ||
         static_cast<std::size_t>(view.height) > texels / static_cast<std::size_t>(view.width)))
        tooLarge(view, buffer);
    context_->use();
    try {
        const CUDA_RESOURCE_DESC from = resource(buffer, view);
        const CUDA_TEXTURE_DESC texture = descriptor(view.reading);
        const CUresult result =
            context_->driver().texObjectCreate(&object_, &from, &texture, nullptr);
        if (result == CUDA_ERROR_INVALID_VALUE)
            tooLarge(view, buffer);
        context_->driver().check(result, "cuTexObjectCreate");
    } catch (const DeviceError&) {
        release();
        throw;
    }
}

CudaTexture::~CudaTexture() {
    if (context_->canGiveBack())
        release();
}

CUDA_RESOURCE_DESC CudaTexture::resource(const CudaBuffer& buffer, const TextureView& view) {
    if (view.height == 0)
        return line(buffer, view);
    return view.reading.inRows ? rows(buffer, view) : copied(buffer, view);
}

CUDA_RESOURCE_DESC CudaTexture::rows(const CudaBuffer& buffer, const TextureView& view) const {
    CUDA_RESOURCE_DESC resource = {};
    resource.resType = CU_RESOURCE_TYPE_PITCH2D;
    resource.res.pitch2D.devPtr = buffer.address();
    resource.res.pitch2D.format = formatOf(view.reading.texel);
    resource.res.pitch2D.numChannels = 1;
    resource.res.pitch2D.width = static_cast<std::size_t>(view.width);
    resource.res.pitch2D.height = static_cast<std::size_t>(view.height);
    resource.res.pitch2D.pitchInBytes = static_cast<std::size_t>(view.width) * texelBytes(view);
    const int multiple =
        context_->driver()
            .attribute(context_->device(), CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT)
            .value_or(1);
    if (multiple > 1 && resource.res.pitch2D.pitchInBytes % static_cast<std::size_t>(multiple) != 0)
        throw DeviceError(
            {message(KC_TEXT("engine", "Invalid row size for a texture in linear memory: {0} bytes "
                                       "is not a multiple of {1}"),
                     std::to_string(resource.res.pitch2D.pitchInBytes), std::to_string(multiple)),
             message(KC_TEXT("engine", "choose another width, or use `layout: squares`"))});
    return resource;
}

CUDA_RESOURCE_DESC CudaTexture::copied(const CudaBuffer& buffer, const TextureView& view) {
    const Driver& driver = context_->driver();
    CUDA_ARRAY_DESCRIPTOR shape = {};
    shape.Width = static_cast<std::size_t>(view.width);
    shape.Height = static_cast<std::size_t>(view.height);
    shape.Format = formatOf(view.reading.texel);
    shape.NumChannels = 1;
    const CUresult result = driver.arrayCreate(&array_, &shape);
    if (result == CUDA_ERROR_INVALID_VALUE)
        tooLarge(view, buffer);
    driver.check(result, "cuArrayCreate");

    CUDA_MEMCPY2D copy = {};
    copy.srcMemoryType = CU_MEMORYTYPE_DEVICE;
    copy.srcDevice = buffer.address();
    copy.srcPitch = shape.Width * texelBytes(view);
    copy.dstMemoryType = CU_MEMORYTYPE_ARRAY;
    copy.dstArray = array_;
    copy.WidthInBytes = shape.Width * texelBytes(view);
    copy.Height = shape.Height;
    driver.check(driver.memcpy2DAsync(&copy, context_->stream()), "cuMemcpy2DAsync");

    CUDA_RESOURCE_DESC resource = {};
    resource.resType = CU_RESOURCE_TYPE_ARRAY;
    resource.res.array.hArray = array_;
    return resource;
}

void CudaTexture::release() {
    if (object_ != 0)
        context_->driver().texObjectDestroy(object_);
    if (array_ != nullptr)
        context_->driver().arrayDestroy(array_);
}

} // namespace kernelcurve
