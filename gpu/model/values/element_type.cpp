#include "gpu/model/values/element_type.h"

#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string_view>
#include <utility>

namespace kernelcurve {

namespace {

/// The layout of an 8-bit or 16-bit real number.
struct ShortReal {
    int exponent;
    int fraction;
    int most;   ///< bits of the largest number
    int beyond; ///< bits of the result of an overflow: infinity or the largest number
    int notANumber;
    bool hasInfinity;
};
constexpr ShortReal half{5, 10, 0x7bff, 0x7c00, 0x7e00, true};
constexpr ShortReal bfloat{8, 7, 0x7f7f, 0x7f80, 0x7fc0, true};
/// CUDA's types saturate at the largest number.
constexpr ShortReal e4m3{4, 3, 0x7e, 0x7e, 0x7f, false};
constexpr ShortReal e5m2{5, 2, 0x7b, 0x7b, 0x7e, true};

const ShortReal* shortReal(const ElementType& type) {
    constexpr std::pair<std::string_view, const ShortReal*> forms[] = {{"__half", &half},
                                                                       {"__nv_bfloat16", &bfloat},
                                                                       {"__nv_fp8_e4m3", &e4m3},
                                                                       {"__nv_fp8_e5m2", &e5m2}};
    for (const auto& [name, form] : forms)
        if (type.number == name)
            return form;
    return nullptr;
}

double widened(int bits, const ShortReal& form) {
    const int signBit = 1 << (form.exponent + form.fraction);
    const int bias = (1 << (form.exponent - 1)) - 1;
    const int size = bits & (signBit - 1);
    const int exponent = size >> form.fraction;
    const int fraction = size & ((1 << form.fraction) - 1);
    double value = 0;
    if (form.hasInfinity && exponent == (1 << form.exponent) - 1)
        value = fraction == 0 ? std::numeric_limits<double>::infinity()
                              : std::numeric_limits<double>::quiet_NaN();
    else if (!form.hasInfinity && size == form.notANumber)
        value = std::numeric_limits<double>::quiet_NaN();
    else if (exponent == 0)
        value = std::ldexp(fraction, 1 - bias - form.fraction);
    else
        value = std::ldexp(fraction | 1 << form.fraction, exponent - bias - form.fraction);
    return (bits & signBit) != 0 ? -value : value;
}

/// Rounds to nearest, with ties to even.
int narrowed(double value, const ShortReal& form) {
    const int bias = (1 << (form.exponent - 1)) - 1;
    const int sign = std::signbit(value) ? 1 << (form.exponent + form.fraction) : 0;
    if (std::isnan(value))
        return form.notANumber;
    const double size = std::abs(value);
    if (size == 0)
        return sign;
    const int exponent = std::isinf(size) ? bias + 2 : std::max(std::ilogb(size), 1 - bias);
    if (exponent > bias + 1)
        return sign | form.beyond;
    // The value is in units of the last place. A carry propagates into the exponent.
    const auto units = static_cast<int>(std::nearbyint(std::ldexp(size, form.fraction - exponent)));
    const int bits = ((exponent + bias - 1) << form.fraction) + units;
    return sign | (bits > form.most ? form.beyond : bits);
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

template <typename SignedNumber, typename Act>
auto withInteger(bool isSigned, const Act& act) {
    if (isSigned)
        return act(SignedNumber());
    return act(std::make_unsigned_t<SignedNumber>());
}

/// Calls act(Number()) with the C++ type of a component, except for types that shortReal() handles.
template <typename Act>
auto withNumber(const ElementType& type, const Act& act) {
    const bool isSigned = type.kind == NumberKind::Signed;
    if (type.kind == NumberKind::Real && type.numberBytes == 8)
        return act(double());
    if (type.kind == NumberKind::Real)
        return act(float());
    switch (type.numberBytes) {
    case 1:
        return withInteger<std::int8_t>(isSigned, act);
    case 2:
        return withInteger<std::int16_t>(isSigned, act);
    case 4:
        return withInteger<std::int32_t>(isSigned, act);
    default:
        return withInteger<std::int64_t>(isSigned, act);
    }
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
    add("__nv_fp8_e4m3", NumberKind::Real, 1);
    add("__nv_fp8_e5m2", NumberKind::Real, 1);
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
    return textsOf(elementTypes(), &ElementType::name);
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
    if (const ShortReal* form = shortReal(type))
        return widened(
            type.numberBytes == 1 ? load<std::uint8_t>(bytes) : load<std::uint16_t>(bytes), *form);
    return withNumber(
        type, [&]<typename Number>(Number) { return static_cast<double>(load<Number>(bytes)); });
}

void storeNumber(const ElementType& type, double value, std::byte* bytes) {
    if (const ShortReal* form = shortReal(type)) {
        const int bits = narrowed(value, *form);
        if (type.numberBytes == 1)
            store(static_cast<std::uint8_t>(bits), bytes);
        else
            store(static_cast<std::uint16_t>(bits), bytes);
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
