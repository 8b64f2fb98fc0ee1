#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

// The suffix of a kernel id for rows of its previous version, which are shown next to the new ones.
// No kernel can have such an id, because it is not an identifier.
inline constexpr std::string_view previousMark = " (previous)";

inline std::string previousVersionOf(const std::string& kernel) {
    return kernel + std::string(previousMark);
}

/// The kernel whose previous version `id` is; nothing for any other id.
inline std::optional<std::string> currentVersionOf(std::string_view id) {
    if (!id.ends_with(previousMark))
        return std::nullopt;
    return std::string(id.substr(0, id.size() - previousMark.size()));
}

} // namespace kernelcurve
