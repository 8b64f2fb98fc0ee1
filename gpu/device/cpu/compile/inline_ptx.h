#pragma once

#include <string>
#include <string_view>

namespace kernelcurve {

/// Replaces `asm` statements with calls to functions in runtime/inline_ptx.h, and preserves line
/// numbers. Supports cp.async, ldmatrix, stmatrix, mma.sync, loads and stores of shared and global
/// memory, some arithmetic, conversions, and special registers. Statements in macros and statements
/// with other instructions remain unchanged, so the compiler rejects them.
std::string withPtxAsCalls(std::string_view code);

} // namespace kernelcurve
