#pragma once

#include <string>
#include <string_view>

namespace kernelcurve {

/// Replaces each `asm` statement with supported instructions by calls of runtime/inline_ptx.h, and
/// preserves lines: cp.async, ldmatrix, stmatrix, mma.sync, loads and stores of shared and global
/// memory, some arithmetic, conversions, and special registers. Statements with other instructions,
/// and those in macros, stay and are rejected.
std::string withPtxAsCalls(std::string_view code);

} // namespace kernelcurve
