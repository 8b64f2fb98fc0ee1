#pragma once

#include <compare>
#include <string>

namespace kernelcurve {

/// A file as it travels: `name` is its path from the kernel file's folder, with / between the parts
/// ("parts/tile.cuh", "../common/load.cuh").
struct SourceFile {
    std::string name;
    std::string text;
    auto operator<=>(const SourceFile&) const = default;
};

} // namespace kernelcurve
