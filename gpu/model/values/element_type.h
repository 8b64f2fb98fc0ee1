#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

enum class NumberKind { Signed, Unsigned, Real };

/// An element type in CUDA C++ spelling, such as "float", "unsigned char", "__half", or "float4".
struct ElementType {
    std::string name;
    std::string number; ///< type of one component: "float" for "float4"
    NumberKind kind = NumberKind::Real;
    std::int64_t numberBytes = 4;
    std::int64_t components = 1;
    std::int64_t bytes() const { return numberBytes * components; }
    /// Returns "x", "y", and so on for a vector, or an empty string for a scalar.
    std::string component(std::int64_t index) const;
};

const std::vector<ElementType>& elementTypes();
/// Returns the type with this name, or null for an unknown type.
const ElementType* findElementType(std::string_view name);
std::vector<std::string> elementTypeNames();

/// Returns the component at `bytes` as text.
std::string numberText(const ElementType& type, const std::byte* bytes);
/// Returns the component at `bytes` as a number. Rounds 64-bit integers.
double readNumber(const ElementType& type, const std::byte* bytes);
/// Rounds `value` to the type and stores it. Overflow saturates.
void storeNumber(const ElementType& type, double value, std::byte* bytes);
/// Stores an integer that a double cannot represent.
void storeWhole(const ElementType& type, std::int64_t value, std::byte* bytes);

} // namespace kernelcurve
