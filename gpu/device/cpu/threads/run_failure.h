#pragma once

#include "gpu/device/cpu/runtime/abi.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Where number x + size.x * (y + size.y * z) is: a block in a grid, a thread in a block.
inline KcIndex indexIn(KcIndex size, unsigned long number) {
    return {static_cast<unsigned>(number % size.x), static_cast<unsigned>(number / size.x % size.y),
            static_cast<unsigned>(number / size.x / size.y)};
}

/// Why blocks of a kernel did not come to their end.
struct RunFailure {
    enum class Kind {
        Fault,         ///< a signal
        StackOverflow, ///< local memory or recursion
        NoStacks,      ///< local memory for which there is no room
        Abort,         ///< assert() or __trap()
        Deadlock,      ///< nobody can go on
        OutOfBounds,   ///< an access outside of every array, which a traced build has refused
        Misaligned,    ///< one at an address that is no multiple of its width, also
        Forbidden,     ///< a call of the system that the sandbox does not have
        Stopped        ///< a traced block was stopped, or took too long
    };
    Kind kind = Kind::Fault;
    int signal = 0;
    int call = 0;                ///< of the system, by its number
    std::uintptr_t address = 0;  ///< that was accessed
    int bytes = 0;               ///< out of bounds and misaligned: that were asked for
    bool isStore = false;        ///< out of bounds
    std::uintptr_t place = 0;    ///< of the instruction, or behind the call
    std::uintptr_t lastStep = 0; ///< Stopped: behind the call of the step that it was in
    std::string text;            ///< of an abort
    unsigned long block = 0;
    std::optional<KcIndex> thread;
    /// Deadlock: the places where threads wait, and how many at each.
    std::vector<std::pair<std::uintptr_t, int>> waiting;
};

} // namespace kernelcurve
