#include "gpu/model/values/element_type.h"

#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace kernelcurve {

namespace {

/// A float with `fraction` bits behind the point and `exponent` bits, out of 16.
struct ShortReal {
    int exponent;
    int fraction;
};
constexpr ShortReal half{5, 10};
constexpr ShortReal bfloat{8, 7};

bool isHalf(const ElementType& type) {
    return type.number == "__half";
}

double widened(std::uint16_t bits, const ShortReal& form) {
    const int bias = (1 << (form.exponent - 1)) - 1;
    const int exponent = bits >> form.fraction & ((1 << form.exponent) - 1);
    const int fraction = bits & ((1 << form.fraction) - 1);
    double value = 0;
    if (exponent == (1 << form.exponent) - 1)
        value = fraction == 0 ? std::numeric_limits<double>::infinity()
                              : std::numeric_limits<double>::quiet_NaN();
    else if (exponent == 0)
        value = std::ldexp(fraction, 1 - bias - form.fraction);
    else
        value = std::ldexp(fraction | 1 << form.fraction, exponent - bias - form.fraction);
    return (bits & 0x8000) != 0 ? -value : value;
}

/// To nearest, ties to even.
std::uint16_t narrowed(double value, const ShortReal& form) {
    const int bias = (1 << (form.exponent - 1)) - 1;
    const int infinite = ((1 << form.exponent) - 1) << form.fraction;
    const int sign = std::signbit(value) ? 0x8000 : 0;
    if (std::isnan(value))
        return static_cast<std::uint16_t>(infinite | 1 << (form.fraction - 1));
    const double size = std::abs(value);
    if (size == 0)
        return static_cast<std::uint16_t>(sign);
    const int exponent = std::isinf(size) ? bias + 1 : std::max(std::ilogb(size), 1 - bias);
    if (exponent > bias)
        return static_cast<std::uint16_t>(sign | infinite);
    // In units of the last place; a carry moves into the exponent by itself.
    const auto units = static_cast<int>(std::nearbyint(std::ldexp(size, form.fraction - exponent)));
    const int bits = ((exponent + bias - 1) << form.fraction) + units;
    return static_cast<std::uint16_t>(sign | std::min(bits, infinite));
}

template <typename Number>
Number load(const std::byte* bytes) {
    Number number;
    std::memcpy(&number, bytes, sizeof number);
    return number;
}
template <typename Number>
void store(Number number, std::byte* bytes) {
    std::memcpy(bytes, &number, sizeof number);
}

/// Calls act(Number()) with the C++ type of a component; halves are not among them.
template <typename Act>
auto withNumber(const ElementType& type, const Act& act) {
    const bool isSigned = type.kind == NumberKind::Signed;
    if (type.kind == NumberKind::Real)
        return type.numberBytes == 8 ? act(double()) : act(float());
    switch (type.numberBytes) {
    case 1:
        return isSigned ? act(std::int8_t()) : act(std::uint8_t());
    case 2:
        return isSigned ? act(std::int16_t()) : act(std::uint16_t());
    case 4:
        return isSigned ? act(std::int32_t()) : act(std::uint32_t());
    default:
        return isSigned ? act(std::int64_t()) : act(std::uint64_t());
    }
}

bool isShortReal(const ElementType& type) {
    return type.kind == NumberKind::Real && type.numberBytes == 2;
}

std::vector<ElementType> makeTypes() {
    std::vector<ElementType> types;
    const auto add = [&](const std::string& name, NumberKind kind, std::int64_t bytes) {
        types.push_back({name, name, kind, bytes, 1});
    };
    add("char", NumberKind::Signed, 1);
    add("signed char", NumberKind::Signed, 1);
    add("unsigned char", NumberKind::Unsigned, 1);
    add("short", NumberKind::Signed, 2);
    add("unsigned short", NumberKind::Unsigned, 2);
    add("int", NumberKind::Signed, 4);
    add("unsigned", NumberKind::Unsigned, 4);
    add("unsigned int", NumberKind::Unsigned, 4);
    add("long long", NumberKind::Signed, 8);
    add("unsigned long long", NumberKind::Unsigned, 8);
    add("float", NumberKind::Real, 4);
    add("double", NumberKind::Real, 8);
    add("__half", NumberKind::Real, 2);
    add("__nv_bfloat16", NumberKind::Real, 2);
    const auto vectors = [&](const std::string& prefix, const std::string& number) {
        const ElementType of = *std::ranges::find(types, number, &ElementType::name);
        for (const int components : {2, 4})
            types.push_back(
                {prefix + std::to_string(components), number, of.kind, of.numberBytes, components});
    };
    vectors("float", "float");
    vectors("double", "double");
    vectors("int", "int");
    vectors("uint", "unsigned");
    return types;
}

} // namespace

std::string ElementType::component(std::int64_t index) const {
    return components == 1 ? std::string() : std::string(1, "xyzw"[index]);
}

const std::vector<ElementType>& elementTypes() {
    static const std::vector<ElementType> types = makeTypes();
    return types;
}

const ElementType* findElementType(std::string_view name) {
    const auto found = std::ranges::find(elementTypes(), name, &ElementType::name);
    return found == elementTypes().end() ? nullptr : &*found;
}

std::vector<std::string> elementTypeNames() {
    std::vector<std::string> names;
    for (const ElementType& type : elementTypes())
        names.push_back(type.name);
    return names;
}

std::string numberText(const ElementType& type, const std::byte* bytes) {
    if (type.kind == NumberKind::Real) {
        const double number = readNumber(type, bytes);
        return std::isnan(number) ? "NaN" : formatReal(number);
    }
    return withNumber(type,
                      [&]<typename Number>(Number) { return std::to_string(load<Number>(bytes)); });
}

double readNumber(const ElementType& type, const std::byte* bytes) {
    if (isShortReal(type))
        return widened(load<std::uint16_t>(bytes), isHalf(type) ? half : bfloat);
    return withNumber(
        type, [&]<typename Number>(Number) { return static_cast<double>(load<Number>(bytes)); });
}

void storeNumber(const ElementType& type, double value, std::byte* bytes) {
    if (isShortReal(type)) {
        store(narrowed(value, isHalf(type) ? half : bfloat), bytes);
        return;
    }
    withNumber(type, [&]<typename Number>(Number) {
        if constexpr (std::is_floating_point_v<Number>) {
            store(static_cast<Number>(value), bytes);
        } else {
            const double least = std::numeric_limits<Number>::min();
            const auto most = static_cast<double>(std::numeric_limits<Number>::max());
            const double whole = std::nearbyint(value);
            store(whole >= most                         ? std::numeric_limits<Number>::max()
                  : whole <= least || std::isnan(whole) ? std::numeric_limits<Number>::min()
                                                        : static_cast<Number>(whole),
                  bytes);
        }
    });
}

void storeWhole(const ElementType& type, std::int64_t value, std::byte* bytes) {
    if (type.kind == NumberKind::Real) {
        storeNumber(type, static_cast<double>(value), bytes);
        return;
    }
    withNumber(type, [&]<typename Number>(Number) { store(static_cast<Number>(value), bytes); });
}

} // namespace kernelcurve
