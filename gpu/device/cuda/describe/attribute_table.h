#pragma once

#include <cuda.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace kernelcurve {

enum class AttributeKind { Count, Flag, Extent };

/// A row of driver attributes. A row with several attributes (an extent, at most three) is printed
/// as "1024 x 1024 x 64". The value of a single attribute is multiplied by `factor` to convert it
/// to `unit`.
struct AttributeRow {
    const char* tag;
    const char* en;
    const char* zhCN;
    AttributeKind kind;
    std::array<CUdevice_attribute, 3> attributes;
    std::size_t extents = 1; ///< number of attributes
    const char* unit = "";
    std::int64_t factor = 1;
};
struct AttributeGroup {
    const char* en;
    const char* zhCN;
    std::span<const AttributeRow> rows;
};

/// Returns all displayed attributes by group, in display order.
std::span<const AttributeGroup> attributeGroups();

} // namespace kernelcurve
