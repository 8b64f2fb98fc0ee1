#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The one of this name; null where there is none.
template <typename Named>
const Named* findNamed(const std::vector<Named>& all, std::string_view name) {
    const auto found = std::ranges::find(all, name, &Named::name);
    return found == all.end() ? nullptr : &*found;
}

/// The names of all, or what else `nameOf` says of each, in their order.
template <typename All, typename NameOf>
std::vector<std::string> namesOfEach(const All& all, const NameOf& nameOf) {
    std::vector<std::string> names;
    for (const auto& each : all)
        names.emplace_back(std::invoke(nameOf, each));
    return names;
}

} // namespace kernelcurve
