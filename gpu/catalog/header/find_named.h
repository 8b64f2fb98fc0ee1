#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the element with this name, or null if it does not exist.
template <typename Named>
const Named* findNamed(const std::vector<Named>& all, std::string_view name) {
    const auto found = std::ranges::find(all, name, &Named::name);
    return found == all.end() ? nullptr : &*found;
}

} // namespace kernelcurve
