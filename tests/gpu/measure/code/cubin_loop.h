#pragma once

#include <string>

namespace kernelcurve {

/// What a kernel's innermost loop of multiply-adds is made of.
struct CubinLoop {
    int instructions = 0;
    int multiplyAdds = 0;
    /// Multiply-adds of the loop between a load of 16 bytes from shared memory and the first
    /// instruction that reads what it brought; the least of all such loads.
    int minDistance = 0;
    /// Multiply-adds that have to read two registers of one bank, of what the operand cache does
    /// not hold.
    int conflicts = 0;
    int spills = 0; ///< loads and stores of local memory
};

/// The loop with at least `multiplyAdds` FFMA instructions and the fewest instructions in the
/// machine code of one kernel, made for compute capability 9.0. Throws std::runtime_error where
/// there is none.
CubinLoop multiplyLoopOf(const std::string& cubin, int multiplyAdds);

} // namespace kernelcurve
