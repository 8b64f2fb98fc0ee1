#pragma once

#include "gpu/device/cpu/runtime/abi.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Returns the index of a block in a grid, or of a thread in a block. `number` is the linear index
/// x + size.x * (y + size.y * z).
inline KcIndex indexIn(KcIndex size, unsigned long number) {
    return {static_cast<unsigned>(number % size.x), static_cast<unsigned>(number / size.x % size.y),
            static_cast<unsigned>(number / size.x / size.y)};
}

/// The reason why blocks of a kernel did not complete.
struct RunFailure {
    enum class Kind {
        Fault,         ///< a fatal signal
        StackOverflow, ///< too much local memory or recursion
        NoStacks,      ///< not enough memory for local memory
        Abort,         ///< assert() or __trap()
        Deadlock,      ///< all threads wait
        OutOfBounds,   ///< an access outside all arrays, which only a traced build detects
        Misaligned,    ///< a misaligned access, which only a traced build detects
        Forbidden,     ///< a system call that the sandbox forbids
        Stopped        ///< a traced block was stopped, or took too long
    };
    Kind kind = Kind::Fault;
    int signal = 0;
    int call = 0;               ///< number of the system call
    std::uintptr_t address = 0; ///< accessed address
    int bytes = 0;              ///< size of an out-of-bounds or misaligned access
    bool isStore = false;       ///< true if the access is a store (OutOfBounds)
    std::uintptr_t place = 0;   ///< address of the instruction, or return address of the call
    /// Return address of the call that logged the current step (Stopped).
    std::uintptr_t lastStep = 0;
    std::string text; ///< message of an abort
    unsigned long block = 0;
    std::optional<KcIndex> thread;
    /// The positions at which threads wait, and the number of threads at each position (Deadlock).
    std::vector<std::pair<std::uintptr_t, int>> waiting;
};

} // namespace kernelcurve
