#pragma once

#include "gpu/device/cpu/runtime/abi.h"
#include "gpu/device/device.h"

namespace kernelcurve {

/// Returns the texture object that reads the view's array. Throws DeviceError if the texture has
/// more texels than the array.
KcTexture textureOf(const TextureView& view, const Buffer& array);

/// The following functions return the result of a texture unit. They use the formulas of the CUDA
/// C++ Programming Guide, appendix Texture Fetching. A double represents integers and floats
/// exactly.
///
/// Returns texel `i` of a one-dimensional texture, or 0 outside the texture.
double texelOfLine(const KcTexture& texture, long i);
/// Samples a two-dimensional texture. As in the guide, the weights of a linear filter have 8
/// fractional bits. The guide does not specify the rounding. This function rounds to nearest.
double sampled(const KcTexture& texture, float x, float y);

} // namespace kernelcurve
