#pragma once

#include "gpu/source/syntax/declarations.h"

namespace kernelcurve {

/// Returns true for a word such as `__launch_bounds__` that takes an argument in parentheses and
/// does not affect the declaration.
bool isAttributeWord(std::string_view word);

/// Sets the kind, marks, and names of a declaration from its tokens.
void describeDeclaration(const ScannedCode& scanned, Declaration& declaration);

} // namespace kernelcurve
