#pragma once

#include "gpu/device/device.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

struct KernelParameter {
    std::size_t bytes = 0;
    /// The type, such as "unsigned long" or "float const*". It is empty if the kernel's name does
    /// not encode the types (extern "C").
    std::string type;
    bool operator==(const KernelParameter&) const = default;
};

/// Returns the parameter types of a mangled name: {"float const*", "unsigned long"}. Returns
/// nullopt if the name is not mangled.
std::optional<std::vector<std::string>> mangledParameterTypes(const std::string& loweredName);

/// Returns a structure member as a parameter for packNumber().
KernelParameter parameterOf(const StructMember& member);

/// An argument in the GPU's representation.
using PackedArgument = std::vector<std::byte>;
template <typename T>
PackedArgument packedBytes(const T& value) {
    PackedArgument packed(sizeof value);
    std::memcpy(packed.data(), &value, sizeof value);
    return packed;
}

/// Converts a number to a parameter. Throws DeviceError if the number does not fit the type: it is
/// too large, negative for an unsigned type, or a fraction for an integer type. `place` is the
/// 1-based position of the parameter.
PackedArgument packNumber(const Value& value, const KernelParameter& parameter, std::size_t place);

/// Converts an array's address. Throws DeviceError if the parameter is not a pointer.
PackedArgument packAddress(std::uint64_t address, const KernelParameter& parameter,
                           std::size_t place);

} // namespace kernelcurve
