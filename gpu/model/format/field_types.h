#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace kernelcurve {

// Type traits for json_map.h and yaml_map.h.

template <typename T>
inline constexpr bool isList = false;
template <typename T>
inline constexpr bool isList<std::vector<T>> = true;
template <typename T>
inline constexpr bool isArray = false;
template <typename T, std::size_t Size>
inline constexpr bool isArray<std::array<T, Size>> = true;
template <typename T>
inline constexpr bool isPair = false;
template <typename First, typename Second>
inline constexpr bool isPair<std::pair<First, Second>> = true;
template <typename T>
inline constexpr bool isOptional = false;
template <typename T>
inline constexpr bool isOptional<std::optional<T>> = true;

} // namespace kernelcurve
