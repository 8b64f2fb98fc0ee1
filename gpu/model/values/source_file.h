#pragma once

#include <compare>
#include <string>

namespace kernelcurve {

/// A file to send. `name` is the path from the kernel file's folder, separated by / (such as
/// "parts/tile.cuh").
struct SourceFile {
    std::string name;
    std::string text;
    auto operator<=>(const SourceFile&) const = default;
};

} // namespace kernelcurve
