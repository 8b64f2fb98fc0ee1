#include "gpu/device/cpu/memory/argument_packing.h"

#include "gpu/device/cpu/memory/guarded_buffer.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>

namespace kernelcurve {
namespace {

[[noreturn]] void refuse(const Message& what, const Message& hint = {}) {
    throw DeviceError({what, hint});
}

// NOLINTBEGIN(bugprone-sizeof-expression): T may be an address, which is a kernel argument
template <class T>
PackedArgument packed(T value) {
    PackedArgument result(sizeof value);
    std::memcpy(result.data(), &value, sizeof value);
    return result;
}
// NOLINTEND(bugprone-sizeof-expression)

/// Returns the type in CUDA C++ spelling, such as "int" or "unsigned short".
std::string typeName(const KcParameter& parameter) {
    const std::string bits = std::to_string(parameter.bytes * 8) + "-bit";
    switch (parameter.kind) {
    case KcSigned:
        return bits + " integer";
    case KcUnsigned:
        return bits + " unsigned integer";
    case KcReal:
        return parameter.bytes == 4 ? "float" : "double";
    default:
        return "bool";
    }
}

PackedArgument packInteger(const Value& value, const KcParameter& parameter,
                           const std::string& name) {
    const double real = value.isReal() ? value.real() : 0;
    if (value.isReal() && (std::nearbyint(real) != real || std::abs(real) > 0x1p53))
        refuse(message(KC_TEXT("engine", "The type of {0} is {1}, which cannot represent {2}"),
                       name, typeName(parameter), value.text()));
    const std::int64_t number = value.isInteger()   ? value.integer()
                                : value.isBoolean() ? std::int64_t{value.boolean()}
                                                    : static_cast<std::int64_t>(real);
    const int bits = parameter.bytes * 8;
    const bool isSigned = parameter.kind == KcSigned;
    std::int64_t least = isSigned ? std::numeric_limits<std::int64_t>::min() : 0;
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
    if (bits < 64) {
        most = (std::int64_t{1} << (isSigned ? bits - 1 : bits)) - 1;
        least = isSigned ? -most - 1 : 0;
    }
    if (number < least || number > most)
        refuse(message(KC_TEXT("engine", "The type of {0} is {1}, which cannot represent {2}"),
                       name, typeName(parameter), value.text()),
               message(KC_TEXT("engine",
                               "use a wider type for the kernel's parameter, such as size_t")));
    return packed(number); // narrower types use the lowest bytes, which come first
}

PackedArgument packReal(const Value& value, const KcParameter& parameter, const std::string& name) {
    const double number = *value.number();
    if (!std::isfinite(number))
        refuse(message(KC_TEXT("engine", "{0} is not a finite number"), name));
    if (parameter.bytes == 8)
        return packed(number);
    if (std::abs(number) > std::numeric_limits<float>::max())
        refuse(message(KC_TEXT("engine", "The type of {0} is {1}, which cannot represent {2}"),
                       name, typeName(parameter), value.text()),
               message(KC_TEXT("engine", "change the kernel's parameter to double")));
    return packed(static_cast<float>(number));
}

PackedArgument packNumber(const Value& value, const KcParameter& parameter,
                          const std::string& name) {
    if (value.isWord())
        refuse(message(KC_TEXT("engine", "{0} is a number, but the argument is the word {1}"), name,
                       value.text()));
    switch (parameter.kind) {
    case KcBoolean:
        return packed(*value.number() != 0);
    case KcReal:
        return packReal(value, parameter, name);
    default:
        return packInteger(value, parameter, name);
    }
}

int kindOf(MemberKind kind) {
    switch (kind) {
    case MemberKind::Signed:
        return KcSigned;
    case MemberKind::Unsigned:
        return KcUnsigned;
    case MemberKind::Real:
        return KcReal;
    case MemberKind::Boolean:
        return KcBoolean;
    case MemberKind::Pointer:
        break;
    }
    return KcPointer;
}

bool partOfName(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

/// Returns the start of a function's parameter list, just past the opening parenthesis.
std::size_t parametersOf(const std::string& source, std::string_view function) {
    std::size_t at = 0;
    while ((at = source.find("__global__", at)) != std::string::npos) {
        const std::size_t body = source.find_first_of("{;", at);
        for (std::size_t name = source.find(function, at); name < body;
             name = source.find(function, name + 1)) {
            const std::size_t behind = source.find_first_not_of(" \n\t", name + function.size());
            if (!partOfName(source[name - 1]) && behind != std::string::npos &&
                source[behind] == '(')
                return behind + 1;
        }
        at += 1;
    }
    return std::string::npos;
}

/// Returns the last name in a declaration such as `const float* __restrict__ in` or `int n = 3`.
std::string lastName(std::string_view declaration) {
    declaration = declaration.substr(0, declaration.find_first_of("=["));
    std::size_t end = declaration.size();
    while (end > 0 && !partOfName(declaration[end - 1]))
        --end;
    std::size_t begin = end;
    while (begin > 0 && partOfName(declaration[begin - 1]))
        --begin;
    return std::string(declaration.substr(begin, end - begin));
}

} // namespace

PackedArgument packArgument(const Argument& argument, const KcParameter& parameter,
                            const std::string& name, const std::vector<Buffer*>& arrays,
                            const KcTexture* texture) {
    if (std::holds_alternative<TensorMapView>(argument))
        refuse(
            message(KC_TEXT("engine", "{0} is a tensor map, but the CPU device has no TMA"), name),
            message(
                KC_TEXT("engine", "run this kernel on a GPU of compute capability 9.0 or newer")));
    if (parameter.kind == KcOther)
        refuse(message(KC_TEXT("engine", "{0} is a structure, but it received a single argument"),
                       name),
               message(KC_TEXT("engine", "list its members in the header: {x: n, y: 1}")));
    if (std::holds_alternative<TextureView>(argument)) {
        if (parameter.kind != KcUnsigned || parameter.bytes != sizeof(void*))
            refuse(message(KC_TEXT("engine",
                                   "{0} is not a texture object, but the argument is a texture"),
                           name),
                   message(KC_TEXT("engine", "use the type cudaTextureObject_t")));
        return packed(texture);
    }
    if (const auto* const array = std::get_if<ArrayArgument>(&argument)) {
        if (parameter.kind != KcPointer)
            refuse(
                message(KC_TEXT("engine", "{0} is not a pointer, but the argument is an array"),
                        name),
                message(KC_TEXT("engine",
                                "compare `arguments` in the header with the kernel's parameters")));
        return packed(dataOf(*arrays.at(array->array)));
    }
    if (parameter.kind == KcPointer)
        refuse(message(KC_TEXT("engine", "{0} is a pointer, but the argument is the number {1}"),
                       name, std::get<Value>(argument).text()),
               message(KC_TEXT("engine",
                               "compare `arguments` in the header with the kernel's parameters")));
    return packNumber(std::get<Value>(argument), parameter, name);
}

PackedArgument packStruct(std::span<const Argument> arguments, const StructLayout& layout,
                          const KcParameter& parameter, const std::string& name,
                          const std::vector<Buffer*>& arrays,
                          std::span<const KcTexture* const> textures) {
    if (parameter.kind != KcOther || parameter.bytes != static_cast<int>(layout.bytes))
        refuse(message(KC_TEXT("engine", "{0} is {1} bytes, but its members total {2} bytes"), name,
                       std::to_string(parameter.bytes), std::to_string(layout.bytes)),
               message(KC_TEXT("engine", "pass the members one by one")));
    PackedArgument whole(layout.bytes);
    for (std::size_t i = 0; i < layout.members.size(); ++i) {
        const StructMember& member = layout.members[i];
        const PackedArgument packed =
            packArgument(arguments[i], {kindOf(member.kind), static_cast<int>(member.bytes)},
                         name + "." + member.name, arrays, textures[i]);
        std::memcpy(whole.data() + member.offset, packed.data(), member.bytes);
    }
    return whole;
}

std::vector<std::string> parameterNames(const std::string& source, const std::string& entry,
                                        std::size_t count) {
    std::string function = entry.substr(0, entry.find('<'));
    function = function.substr(function.rfind(':') + 1);
    std::vector<std::string> names;
    const std::size_t begin = parametersOf(source, function);
    int depth = 0;
    std::size_t from = begin;
    for (std::size_t at = begin; begin != std::string::npos && at < source.size() && depth >= 0;
         ++at) {
        const char letter = source[at];
        if (letter == '(' || letter == '<' || letter == '{')
            ++depth;
        if (letter == ')' || letter == '>' || letter == '}')
            --depth;
        if (depth < 0 || (depth == 0 && letter == ',')) {
            names.push_back(lastName(std::string_view(source).substr(from, at - from)));
            from = at + 1;
        }
    }
    if (names.size() != count)
        names.assign(count, "");
    for (std::size_t i = 0; i < count; ++i)
        if (names[i].empty())
            names[i] = "argument " + std::to_string(i + 1);
    return names;
}

} // namespace kernelcurve
