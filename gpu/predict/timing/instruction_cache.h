#pragma once

#include "gpu/predict/timing/gpu_model.h"

#include <array>
#include <cstddef>
#include <list>
#include <vector>

namespace kernelcurve::timing {

/// Cached lines of 128 bytes of code, which replace the least recently used ones. Unlike L1Cache,
/// it has no sets: on an H200, a loop that is slightly too large misses every line.
class CodeLines {
  public:
    /// `lines`: number of lines of the whole program.
    CodeLines(std::size_t lines, std::size_t capacity);

    /// Returns the time at which the line is available; null if the cache does not contain it.
    double* find(std::size_t line);
    void insert(std::size_t line, double ready);

  private:
    struct Entry {
        double ready = 0;
        std::list<std::size_t>::iterator place;
        bool isCached = false;
    };
    std::size_t capacity_;
    std::vector<Entry> entries_;       ///< of each line of the program
    std::list<std::size_t> byRecency_; ///< the most recently used line first
};

/// The instruction caches of an SM: one for each scheduler (L0), and one that they share (L1).
/// While a warp executes a line, the next line is fetched. Code that fits into L0 never waits,
/// because the previous launch has loaded it. On an H200, a warp takes 2.2 cycles for each
/// instruction of a loop with more than 32 KiB, and 5.9 beyond 128 KiB. Several warps of a
/// scheduler that execute the same line share its fetch.
class InstructionCache {
  public:
    static constexpr std::size_t schedulers = 4;

    /// `instructions`: number of instructions of the whole program.
    InstructionCache(const GpuModel& gpu, std::size_t instructions);

    static std::size_t lineOf(std::size_t instruction) { return instruction / lineInstructions; }
    /// A warp of the scheduler needs the line at `now`, in cycles. Returns the time at which the
    /// warp can execute the line.
    double enter(std::size_t scheduler, std::size_t line, double now);
    /// Returns the cycles of the fetches of all schedulers together.
    double busy() const { return busy_; }

  private:
    static constexpr std::size_t lineInstructions = 8; // of 16 bytes

    double fetch(std::size_t scheduler, std::size_t line, double now);

    const GpuModel& gpu_;
    std::size_t lines_;
    bool fits_;
    std::vector<CodeLines> level0_; ///< of each scheduler
    CodeLines level1_;
    double busy_ = 0;
};

} // namespace kernelcurve::timing
