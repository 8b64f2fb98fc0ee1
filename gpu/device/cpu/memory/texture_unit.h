#pragma once

#include "gpu/device/cpu/runtime/abi.h"
#include "gpu/device/device.h"

namespace kernelcurve {

/// The texture object that reads the view's array. Throws DeviceError if the texture has more
/// texels than the array.
KcTexture textureOf(const TextureView& view);

/// What a texture unit gives, by the formulas of the CUDA C++ Programming Guide, appendix Texture
/// Fetching. Whole numbers and floats both come as a double that holds them exactly.
///
/// A line at place `i`; 0 beyond its ends.
double texelOfLine(const KcTexture& texture, long i);
/// Two dimensions. The weights of a linear filter have 8 fractional bits, as in the guide; the
/// guide does not specify the rounding, which is to nearest here.
double sampled(const KcTexture& texture, float x, float y);

} // namespace kernelcurve
