#pragma once

#include <compare>
#include <string>

namespace kernelcurve {

/// A file in the form in which it is sent. `name` is the path from the kernel file's folder,
/// separated by / ("parts/tile.cuh", "../common/load.cuh").
struct SourceFile {
    std::string name;
    std::string text;
    auto operator<=>(const SourceFile&) const = default;
};

} // namespace kernelcurve
