#pragma once

#include "gpu/predict/timing/gpu_model.h"

#include <array>
#include <cstddef>
#include <list>
#include <vector>

namespace kernelcurve::timing {

/// A cache of 128-byte lines of code with LRU replacement. Unlike L1Cache, the cache is fully
/// associative. On an H200, a loop that is slightly too large misses every line.
class CodeLines {
  public:
    /// `lines` is the number of lines of the whole program.
    CodeLines(std::size_t lines, std::size_t capacity);

    /// Returns the time at which the line is available, or null if it is not cached.
    double* find(std::size_t line);
    void insert(std::size_t line, double ready);

  private:
    struct Entry {
        double ready = 0;
        std::list<std::size_t>::iterator place;
        bool isCached = false;
    };
    std::size_t capacity_;
    std::vector<Entry> entries_;       ///< one per line of the program
    std::list<std::size_t> byRecency_; ///< most recently used line first
};

/// The instruction caches of an SM: one L0 cache per scheduler and a common L1 cache. The next line
/// is fetched while a warp executes a line, and warps of a scheduler share a fetch. Code that fits
/// into L0 never waits. On an H200, an instruction in a loop takes 2.2 cycles beyond 32 KiB, and
/// 5.9 beyond 128 KiB.
class InstructionCache {
  public:
    static constexpr std::size_t schedulers = 4;

    /// `instructions` is the number of instructions of the whole program.
    InstructionCache(const GpuModel& gpu, std::size_t instructions);

    static std::size_t lineOf(std::size_t instruction) { return instruction / lineInstructions; }
    /// Returns the time in cycles at which a warp of the scheduler can execute the line. The warp
    /// requests the line at `now`.
    double enter(std::size_t scheduler, std::size_t line, double now);
    /// Returns the fetch cycles of all schedulers.
    double busy() const { return busy_; }

  private:
    static constexpr std::size_t lineInstructions = 8; // instructions of 16 bytes

    double fetch(std::size_t scheduler, std::size_t line, double now);

    const GpuModel& gpu_;
    std::size_t lines_;
    bool fits_;
    std::vector<CodeLines> level0_; ///< one per scheduler
    CodeLines level1_;
    double busy_ = 0;
};

} // namespace kernelcurve::timing
