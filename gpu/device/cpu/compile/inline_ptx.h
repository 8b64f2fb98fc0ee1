#pragma once

#include <string>
#include <string_view>

namespace kernelcurve {

/// The code with each `asm` statement whose instructions the CPU device knows as calls of
/// runtime/inline_ptx.h, so that lines stay where they are: cp.async, ldmatrix, stmatrix, mma.sync,
/// loads and stores of shared and global memory, a few of arithmetic, conversion and special
/// registers. Statements with others, and those in macros, stay as they are, and are refused.
std::string withPtxAsCalls(std::string_view code);

} // namespace kernelcurve
