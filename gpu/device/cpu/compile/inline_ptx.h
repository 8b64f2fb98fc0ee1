#pragma once

#include <string>
#include <string_view>

namespace kernelcurve {

/// Replaces `asm` statements by calls of runtime/inline_ptx.h, and preserves lines. Supports
/// cp.async, ldmatrix, stmatrix, mma.sync, loads and stores of shared and global memory, some
/// arithmetic, conversions, and special registers. Statements with other instructions and those in
/// macros stay, and the compiler rejects them.
std::string withPtxAsCalls(std::string_view code);

} // namespace kernelcurve
