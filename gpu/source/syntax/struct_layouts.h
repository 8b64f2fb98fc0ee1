#pragma once

#include "gpu/model/values/struct_layout.h"
#include "gpu/source/syntax/declarations.h"

#include <optional>
#include <string_view>

namespace kernelcurve {

/// Returns the layout of a structure in the code or in CUDA (`int4`, `dim3`). Members may be
/// numbers, pointers, enumerations, or structures of this kind. Returns nullopt for other types,
/// and for structures with virtual functions, bit fields, unions, or references.
std::optional<StructLayout> structLayout(const ScannedCode& scanned, std::string_view type);

/// Returns true for the types of PyTorch's packed tensor accessors. Their members are data, sizes,
/// and strides.
bool isTensorAccessor(std::string_view type);

/// Returns the size of a structure in the code. Also accepts unions, pointers to functions, and
/// more members than a header can list. Returns nullopt if the size is unknown.
std::optional<std::size_t> structBytes(const ScannedCode& scanned, std::string_view type);

} // namespace kernelcurve
