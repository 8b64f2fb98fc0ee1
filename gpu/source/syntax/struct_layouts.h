#pragma once

#include "gpu/model/values/struct_layout.h"
#include "gpu/source/syntax/declarations.h"

#include <optional>
#include <string_view>

namespace kernelcurve {

/// The layout of a type in the code or in CUDA (`int4`, `dim3`). Nothing if it is not a structure,
/// or has other content than members of numbers, pointers, and such structures: base classes,
/// virtual functions, bit fields, unions, references, templates.
std::optional<StructLayout> structLayout(const ScannedCode& scanned, std::string_view type);

} // namespace kernelcurve
