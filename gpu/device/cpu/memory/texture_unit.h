#pragma once

#include "gpu/device/cpu/runtime/abi.h"
#include "gpu/device/device.h"

namespace kernelcurve {

/// Returns the texture object that reads the view's array. Throws DeviceError if the texture has
/// more texels than the array.
KcTexture textureOf(const TextureView& view);

/// The following functions return the result of a texture unit, by the formulas of the CUDA C++
/// Programming Guide, appendix Texture Fetching. A double represents integers and floats exactly.
///
/// Returns texel `i` of a one-dimensional texture; 0 beyond its ends.
double texelOfLine(const KcTexture& texture, long i);
/// Samples a two-dimensional texture. The weights of a linear filter have 8 fractional bits, as in
/// the guide. The guide does not specify the rounding; here, they are rounded to nearest.
double sampled(const KcTexture& texture, float x, float y);

} // namespace kernelcurve
