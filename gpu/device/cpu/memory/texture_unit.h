#pragma once

#include "gpu/device/cpu/runtime/abi.h"
#include "gpu/device/device.h"

namespace kernelcurve {

/// The texture object that reads the view's array. Throws DeviceError: more texels than it has.
KcTexture textureOf(const TextureView& view);

/// What a texture unit gives, by the formulas of the CUDA C++ Programming Guide, appendix Texture
/// Fetching. Whole numbers and floats both come as a double that holds them exactly.
///
/// A line at place `i`; 0 beyond its ends.
double texelOfLine(const KcTexture& texture, long i);
/// Two dimensions. A linear filter's weights have 8 bits behind the point, as the guide has it;
/// which way a GPU rounds to them the guide does not say: here to the nearest.
double sampled(const KcTexture& texture, float x, float y);

} // namespace kernelcurve
