#pragma once

#include <string>

namespace kernelcurve {

/// Properties of a kernel's innermost loop of multiply-adds.
struct CubinLoop {
    int instructions = 0;
    int multiplyAdds = 0;
    /// The minimum number of multiply-adds between a load of 16 bytes from shared memory and the
    /// first instruction that reads the loaded values.
    int minDistance = 0;
    /// Number of multiply-adds that must read two registers of one bank that are not in the operand
    /// cache.
    int conflicts = 0;
    int spills = 0; ///< loads and stores of local memory
};

/// Finds the loop with at least `multiplyAdds` FFMA instructions and the fewest instructions in the
/// machine code of one kernel, compiled for compute capability 9.0. Throws std::runtime_error if
/// there is no such loop.
CubinLoop multiplyLoopOf(const std::string& cubin, int multiplyAdds);

} // namespace kernelcurve
