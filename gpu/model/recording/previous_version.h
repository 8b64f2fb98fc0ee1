#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

// The suffix of a kernel id for rows of the kernel's previous version, which are shown next to the
// new rows. No kernel can have such an id, because it is not an identifier.
inline constexpr std::string_view previousMark = " (previous)";

inline std::string previousVersionOf(const std::string& kernel) {
    return kernel + std::string(previousMark);
}

/// If `id` is the id of a previous version, returns the id of the current version; otherwise
/// nullopt.
inline std::optional<std::string> currentVersionOf(std::string_view id) {
    if (!id.ends_with(previousMark))
        return std::nullopt;
    return std::string(id.substr(0, id.size() - previousMark.size()));
}

} // namespace kernelcurve
