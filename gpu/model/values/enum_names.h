#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace kernelcurve {

/// The words that stand for an enumeration in documents and messages.
template <typename Enum, std::size_t Size>
using EnumNames = std::array<std::pair<Enum, std::string_view>, Size>;

template <typename Enum, std::size_t Size>
constexpr std::string_view nameOf(const EnumNames<Enum, Size>& names, Enum value) {
    for (const auto& [known, name] : names)
        if (known == value)
            return name;
    return {};
}

template <typename Enum, std::size_t Size>
constexpr std::optional<Enum> valueNamed(const EnumNames<Enum, Size>& names,
                                         std::string_view wanted) {
    for (const auto& [value, name] : names)
        if (name == wanted)
            return value;
    return std::nullopt;
}

} // namespace kernelcurve
