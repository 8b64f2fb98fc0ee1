#include "gpu/device/cuda/compile/kernel_parameters.h"

#include "gpu/device/child_process.h"

#include <array>
#include <cmath>
#include <limits>

namespace kernelcurve {
namespace {

enum class Family { Signed, Unsigned, Either, Real };

struct NumberType {
    Family family;
    std::size_t bytes;
};

/// Returns the requirements of a parameter's type, or nullopt for pointers and structures. If the
/// type has no name, only its size is known.
std::optional<NumberType> numberType(const KernelParameter& parameter) {
    struct Named {
        const char* name;
        NumberType type;
    };
    constexpr std::array types = {
        Named{"bool", {Family::Unsigned, 1}},
        Named{"char", {Family::Either, 1}},
        Named{"signed char", {Family::Signed, 1}},
        Named{"unsigned char", {Family::Unsigned, 1}},
        Named{"short", {Family::Signed, 2}},
        Named{"unsigned short", {Family::Unsigned, 2}},
        Named{"int", {Family::Signed, 4}},
        Named{"unsigned int", {Family::Unsigned, 4}},
        Named{"long", {Family::Signed, 8}},
        Named{"unsigned long", {Family::Unsigned, 8}},
        Named{"long long", {Family::Signed, 8}},
        Named{"unsigned long long", {Family::Unsigned, 8}},
        Named{"float", {Family::Real, 4}},
        Named{"double", {Family::Real, 8}},
    };
    if (parameter.type.empty()) {
        const std::size_t b = parameter.bytes;
        return b == 1 || b == 2 || b == 4 || b == 8 ? std::optional<NumberType>({Family::Either, b})
                                                    : std::nullopt;
    }
    for (const Named& named : types) {
        if (parameter.type == named.name)
            return named.type;
    }
    return std::nullopt;
}

DeviceError misfit(const char* why, const Value& value, const KernelParameter& parameter,
                   std::size_t place) {
    return DeviceError(
        {message(why, value.text(), std::to_string(place),
                 parameter.type.empty() ? std::to_string(parameter.bytes) + " B" : parameter.type),
         message(
             KC_TEXT("engine", "compare `arguments` in the header with the kernel's parameters"))});
}

bool fits(std::int64_t number, NumberType type) {
    const int bits = static_cast<int>(type.bytes) * 8;
    if (type.family == Family::Unsigned && number < 0)
        return false;
    if (bits == 64)
        return true;
    const std::int64_t lowest = -(std::int64_t{1} << (bits - 1));
    const std::int64_t highest =
        (std::int64_t{1} << (type.family == Family::Signed ? bits - 1 : bits)) - 1;
    return lowest <= number && number <= highest;
}

PackedArgument packReal(double number, std::size_t bytes) {
    return bytes == sizeof(float) ? packedBytes(static_cast<float>(number)) : packedBytes(number);
}

} // namespace

std::optional<std::vector<std::string>> mangledParameterTypes(const std::string& loweredName) {
    const std::string text = demangled(loweredName);
    if (text == loweredName || !loweredName.starts_with("_Z"))
        return std::nullopt;
    // The last parentheses contain the parameter list: "void add<float, 4>(float const*, unsigned
    // long)".
    std::string_view all = text;
    if (!all.ends_with(')'))
        return std::nullopt;
    std::vector<std::string> types;
    int depth = 0;
    std::size_t end = all.size() - 1;
    for (std::size_t i = end; i-- > 0;) {
        const char c = all[i];
        depth += c == ')' || c == '>' || c == ']' ? 1 : 0;
        const bool open = c == '(' || c == '<' || c == '[';
        if ((c == ',' || c == '(') && depth == 0) {
            std::string_view type = all.substr(i + 1, end - i - 1);
            type.remove_prefix(std::min(type.find_first_not_of(' '), type.size()));
            if (!type.empty())
                types.insert(types.begin(), std::string(type));
            end = i;
            if (c == '(')
                return types;
        }
        depth -= open ? 1 : 0;
    }
    return std::nullopt;
}

KernelParameter parameterOf(const StructMember& member) {
    switch (member.kind) {
    case MemberKind::Boolean:
        return {member.bytes, "bool"};
    case MemberKind::Pointer:
        return {member.bytes, "void*"};
    case MemberKind::Real:
        return {member.bytes, member.bytes == sizeof(float) ? "float" : "double"};
    case MemberKind::Signed:
    case MemberKind::Unsigned:
        break;
    }
    std::string type = member.bytes == 1   ? "char"
                       : member.bytes == 2 ? "short"
                       : member.bytes == 4 ? "int"
                                           : "long long";
    if (member.kind == MemberKind::Unsigned)
        type = "unsigned " + type;
    else if (member.bytes == 1)
        type = "signed " + type;
    return {member.bytes, type};
}

PackedArgument packNumber(const Value& value, const KernelParameter& parameter, std::size_t place) {
    const std::optional<NumberType> type = numberType(parameter);
    if (!type || value.isWord())
        throw misfit(
            KC_TEXT("engine", "Invalid argument for kernel parameter {1} ({2}): {0} is a number"),
            value, parameter, place);
    if (type->family == Family::Real)
        return packReal(value.number().value_or(0), type->bytes);
    if (value.isReal()) {
        if (type->family == Family::Either && type->bytes >= sizeof(float))
            return packReal(value.real(), type->bytes);
        throw misfit(
            KC_TEXT("engine",
                    "Invalid argument for kernel parameter {1} ({2}): {0} is not an integer"),
            value, parameter, place);
    }
    const std::int64_t number = value.isBoolean() ? value.boolean() : value.integer();
    if (!fits(number, *type))
        throw misfit(
            KC_TEXT("engine", "Invalid argument for kernel parameter {1} ({2}): {0} does not fit"),
            value, parameter, place);
    return packedBytes(number); // narrower types use the low bytes, which come first
}

PackedArgument packAddress(std::uint64_t address, const KernelParameter& parameter,
                           std::size_t place) {
    if (parameter.bytes != sizeof address ||
        (!parameter.type.empty() && !parameter.type.ends_with('*')))
        throw DeviceError(
            {message(
                 KC_TEXT(
                     "engine",
                     "Invalid argument for kernel parameter {0} ({1}): the argument is an array"),
                 std::to_string(place), parameter.type),
             message(KC_TEXT("engine", "compare `arguments` in the header with the kernel's "
                                       "parameters"))});
    return packedBytes(address);
}

} // namespace kernelcurve
