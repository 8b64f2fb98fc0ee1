#pragma once

#include "gpu/source/syntax/declarations.h"

namespace kernelcurve {

/// Returns true for words that have an argument in parentheses and do not affect the declaration,
/// such as `__launch_bounds__(256)`.
bool isAttributeWord(std::string_view word);

/// Determines what the tokens of a declaration declare: its kind, marks, and names.
void describeDeclaration(const ScannedCode& scanned, Declaration& declaration);

} // namespace kernelcurve
