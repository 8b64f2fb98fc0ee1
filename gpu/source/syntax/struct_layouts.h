#pragma once

#include "gpu/model/values/struct_layout.h"
#include "gpu/source/syntax/declarations.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the layout of a structure in the code or in CUDA (`int4`, `dim3`). Members may be
/// numbers, pointers, enumerations, or structures of this kind. A structure with unions or pointers
/// to functions has the single member `bytes`, an array of its bytes. Returns nullopt for other
/// types, and for structures with virtual functions, bit fields, or references.
std::optional<StructLayout> structLayout(const ScannedCode& scanned, std::string_view type);

/// Returns the names that a header uses for the members, one per member. An array of more than 16
/// elements has one name without indices, such as "weights" or "bodies.x", for all elements.
std::vector<std::string> headerNames(const StructLayout& layout);
/// Returns a member's name without indices: "bodies[3].x" becomes "bodies.x".
std::string withoutIndices(std::string_view member);

/// Returns true for the types of PyTorch's packed tensor accessors. Their members are data, sizes,
/// and strides.
bool isTensorAccessor(std::string_view type);

/// Returns the size of a structure in the code. Also accepts unions, pointers to functions, and
/// more members than a header can list. Returns nullopt if the size is unknown.
std::optional<std::size_t> structBytes(const ScannedCode& scanned, std::string_view type);

} // namespace kernelcurve
