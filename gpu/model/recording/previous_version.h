#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

// Rows that a user's own kernel had before it was changed stand next to the new ones, under the id
// with this behind it. No kernel has such an id: it is no identifier.
inline constexpr std::string_view previousMark = " (previous)";

inline std::string previousVersionOf(const std::string& kernel) {
    return kernel + std::string(previousMark);
}

/// The kernel whose earlier version `id` is; nothing if it is none.
inline std::optional<std::string> currentVersionOf(std::string_view id) {
    if (!id.ends_with(previousMark))
        return std::nullopt;
    return std::string(id.substr(0, id.size() - previousMark.size()));
}

} // namespace kernelcurve
