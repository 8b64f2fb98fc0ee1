#pragma once

#include <cuda.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace kernelcurve {

enum class AttributeKind { Count, Flag, Extent };

/// One fact that the driver tells about a GPU, in words. An extent has up to three attributes and
/// reads "1024 x 1024 x 64"; the rest have one, multiplied with `factor` into `unit`.
struct AttributeRow {
    const char* tag;
    const char* en;
    const char* zhCN;
    AttributeKind kind;
    std::array<CUdevice_attribute, 3> attributes;
    std::size_t extents = 1; ///< how many of them there are
    const char* unit = "";
    std::int64_t factor = 1;
};
struct AttributeGroup {
    const char* en;
    const char* zhCN;
    std::span<const AttributeRow> rows;
};

/// Every attribute worth knowing, in groups, in the order in which a user reads them.
std::span<const AttributeGroup> attributeGroups();

} // namespace kernelcurve
