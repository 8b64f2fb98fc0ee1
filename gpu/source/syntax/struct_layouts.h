#pragma once

#include "gpu/model/values/struct_layout.h"
#include "gpu/source/syntax/declarations.h"

#include <optional>
#include <string_view>

namespace kernelcurve {

/// Returns the layout of a type in the code or in CUDA (`int4`, `dim3`). Returns nullopt if the
/// type is not a structure, or if it contains more than members that are numbers, pointers, and
/// such structures: base classes, virtual functions, bit fields, unions, references, or templates.
std::optional<StructLayout> structLayout(const ScannedCode& scanned, std::string_view type);

} // namespace kernelcurve
