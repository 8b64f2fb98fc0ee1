#pragma once

#include "gpu/model/text/text_parts.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {

/// The names of an enumeration in documents and messages.
template <typename Enum, std::size_t Size>
using EnumNames = std::array<std::pair<Enum, std::string_view>, Size>;

template <typename Enum, std::size_t Size>
constexpr std::string_view nameOf(const EnumNames<Enum, Size>& names, Enum value) {
    for (const auto& [known, name] : names)
        if (known == value)
            return name;
    return {};
}

/// Returns the name of a value, using `enumNames(value)` (found by argument-dependent lookup).
template <typename Enum>
constexpr auto nameOf(Enum value) -> decltype(nameOf(enumNames(value), value)) {
    return nameOf(enumNames(value), value);
}

template <typename Enum, std::size_t Size>
constexpr std::optional<Enum> valueNamed(const EnumNames<Enum, Size>& names,
                                         std::string_view wanted) {
    for (const auto& [value, name] : names)
        if (name == wanted)
            return value;
    return std::nullopt;
}

template <typename Enum, std::size_t Size>
std::vector<std::string> wordsOf(const EnumNames<Enum, Size>& names) {
    return textsOf(names, &std::pair<Enum, std::string_view>::second);
}

} // namespace kernelcurve
