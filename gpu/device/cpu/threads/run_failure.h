#pragma once

#include "gpu/device/cpu/runtime/abi.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// The position of index x + size.x * (y + size.y * z): a block in a grid, a thread in a block.
inline KcIndex indexIn(KcIndex size, unsigned long number) {
    return {static_cast<unsigned>(number % size.x), static_cast<unsigned>(number / size.x % size.y),
            static_cast<unsigned>(number / size.x / size.y)};
}

/// The reason why blocks of a kernel did not complete.
struct RunFailure {
    enum class Kind {
        Fault,         ///< a signal
        StackOverflow, ///< local memory or recursion
        NoStacks,      ///< not enough memory for local memory
        Abort,         ///< assert() or __trap()
        Deadlock,      ///< no thread can run
        OutOfBounds,   ///< an access outside all arrays, which a traced build detected
        Misaligned,    ///< a misaligned access, detected in the same way
        Forbidden,     ///< a system call that the sandbox forbids
        Stopped        ///< a traced block was stopped, or took too long
    };
    Kind kind = Kind::Fault;
    int signal = 0;
    int call = 0;                ///< number of the system call
    std::uintptr_t address = 0;  ///< that was accessed
    int bytes = 0;               ///< out of bounds and misaligned: size of the access
    bool isStore = false;        ///< out of bounds
    std::uintptr_t place = 0;    ///< address of the instruction, or after the call
    std::uintptr_t lastStep = 0; ///< Stopped: after the call of the current step
    std::string text;            ///< of an abort
    unsigned long block = 0;
    std::optional<KcIndex> thread;
    /// Deadlock: the positions where threads wait, with their numbers.
    std::vector<std::pair<std::uintptr_t, int>> waiting;
};

} // namespace kernelcurve
