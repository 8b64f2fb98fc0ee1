#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

// The suffix of a kernel id in rows of the kernel's previous version. It is not part of an
// identifier, so no kernel can have such an id.
inline constexpr std::string_view previousMark = " (previous)";

inline std::string previousVersionOf(const std::string& kernel) {
    return kernel + std::string(previousMark);
}

/// Returns the id of the current version for the id of a previous version. Returns nullopt for any
/// other id.
inline std::optional<std::string> currentVersionOf(std::string_view id) {
    if (!id.ends_with(previousMark))
        return std::nullopt;
    return std::string(id.substr(0, id.size() - previousMark.size()));
}

} // namespace kernelcurve
