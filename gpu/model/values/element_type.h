#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

enum class NumberKind { Signed, Unsigned, Real };

/// What an array holds, as CUDA C++ spells it: "float", "unsigned char", "__half", "float4".
struct ElementType {
    std::string name;
    std::string number; ///< of one component: "float" of "float4"
    NumberKind kind = NumberKind::Real;
    std::int64_t numberBytes = 4;
    std::int64_t components = 1;
    std::int64_t bytes() const { return numberBytes * components; }
    /// "x", "y" ... of a vector, else empty.
    std::string component(std::int64_t index) const;
};

/// Every type that arrays may have.
const std::vector<ElementType>& elementTypes();
/// Null where there is no such type.
const ElementType* findElementType(std::string_view name);
/// The names of all of them.
std::vector<std::string> elementTypeNames();

/// The spelling of the number at `bytes`, of one component.
std::string numberText(const ElementType& type, const std::byte* bytes);
/// The number at `bytes`; whole numbers of 64 bits are rounded.
double readNumber(const ElementType& type, const std::byte* bytes);
/// Rounds `value` to the type and stores it. What is beyond the type becomes its largest number.
void storeNumber(const ElementType& type, double value, std::byte* bytes);
/// The same for a whole number that a double does not hold.
void storeWhole(const ElementType& type, std::int64_t value, std::byte* bytes);

} // namespace kernelcurve
