#pragma once

#include <string_view>

namespace kernelcurve {

/// Removes the cast that selects an overloaded kernel: `static_cast<void (*)(int)>(scale<4>)`
/// becomes `scale<4>`.
inline std::string_view withoutTypeCast(std::string_view entry) {
    constexpr std::string_view end = ")>(";
    const std::size_t cast = entry.find(end);
    return cast == entry.npos || !entry.ends_with(')')
               ? entry
               : entry.substr(cast + end.size(), entry.size() - cast - end.size() - 1);
}

} // namespace kernelcurve
