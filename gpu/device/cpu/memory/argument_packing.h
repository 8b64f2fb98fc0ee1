#pragma once

#include "gpu/device/cpu/runtime/abi.h"
#include "gpu/device/device.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// A kernel's argument as its parameter has it in memory.
using PackedArgument = std::vector<std::byte>;

/// Narrows an argument to the kernel's own parameter type. `parameterName` is for the error:
/// DeviceError where the value does not fit or is of another kind. `texture`: what the texture
/// object of a TextureView is the address of.
PackedArgument packArgument(const Argument& argument, const KcParameter& parameter,
                            const std::string& parameterName, const KcTexture* texture = nullptr);

/// The same for a structure that the `arguments` are the members of; `textures` as many.
PackedArgument packStruct(std::span<const Argument> arguments, const StructLayout& layout,
                          const KcParameter& parameter, const std::string& parameterName,
                          std::span<const KcTexture* const> textures);

/// What the kernel file calls the parameters of an entry's function, as far as a look at its text
/// tells; "argument 1" and so on where it does not.
std::vector<std::string> parameterNames(const std::string& source, const std::string& entry,
                                        std::size_t count);

} // namespace kernelcurve
