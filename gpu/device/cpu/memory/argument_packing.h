#pragma once

#include "gpu/device/cpu/runtime/abi.h"
#include "gpu/device/device.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// A kernel argument in the memory layout of its parameter.
using PackedArgument = std::vector<std::byte>;

/// Converts an argument to the kernel's parameter type. Throws DeviceError with `parameterName` if
/// the value does not fit or has another type. `arrays` is the launch's array table. For a
/// TextureView, the texture object points to `texture`.
PackedArgument packArgument(const Argument& argument, const KcParameter& parameter,
                            const std::string& parameterName, const std::vector<Buffer*>& arrays,
                            const KcTexture* texture = nullptr);

/// Converts `arguments` to a structure with these members. `textures` has one element per member.
PackedArgument packStruct(std::span<const Argument> arguments, const StructLayout& layout,
                          const KcParameter& parameter, const std::string& parameterName,
                          const std::vector<Buffer*>& arrays,
                          std::span<const KcTexture* const> textures);

/// Returns the parameter names of an entry in the kernel file. If a name cannot be found, returns
/// "argument 1" and so on.
std::vector<std::string> parameterNames(const std::string& source, const std::string& entry,
                                        std::size_t count);

} // namespace kernelcurve
