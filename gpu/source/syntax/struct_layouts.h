#pragma once

#include "gpu/model/values/struct_layout.h"
#include "gpu/source/syntax/declarations.h"

#include <optional>
#include <string_view>

namespace kernelcurve {

/// How a type is laid out that the code declares or CUDA brings (`int4`, `dim3`). Nothing if it is
/// no structure, or more than plain members of numbers, pointers and such structures is in it: base
/// classes, virtual functions, bit fields, unions, references, templates.
std::optional<StructLayout> structLayout(const ScannedCode& scanned, std::string_view type);

} // namespace kernelcurve
