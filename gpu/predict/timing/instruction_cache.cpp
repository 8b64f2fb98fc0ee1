#include "gpu/predict/timing/instruction_cache.h"

#include <algorithm>

namespace kernelcurve::timing {
namespace {

constexpr double lineSize = 128; // in bytes

std::size_t capacityOf(double bytes) {
    constexpr double most = 1 << 20U; // more lines than any program has
    return static_cast<std::size_t>(std::clamp(bytes / lineSize, 1.0, most));
}

} // namespace

CodeLines::CodeLines(std::size_t lines, std::size_t capacity)
    : capacity_(capacity)
    , entries_(lines) {}

double* CodeLines::find(std::size_t line) {
    Entry& entry = entries_[line];
    if (!entry.isCached)
        return nullptr;
    byRecency_.splice(byRecency_.begin(), byRecency_, entry.place);
    return &entry.ready;
}

void CodeLines::insert(std::size_t line, double ready) {
    if (byRecency_.size() == capacity_) {
        entries_[byRecency_.back()].isCached = false;
        byRecency_.pop_back();
    }
    byRecency_.push_front(line);
    entries_[line] = {ready, byRecency_.begin(), true};
}

InstructionCache::InstructionCache(const GpuModel& gpu, std::size_t instructions)
    : gpu_(gpu)
    , lines_((instructions + lineInstructions - 1) / lineInstructions)
    , fits_(lines_ <= capacityOf(gpu.instructionL0Bytes))
    , level0_(schedulers, CodeLines(fits_ ? 0 : lines_, capacityOf(gpu.instructionL0Bytes)))
    , level1_(fits_ ? 0 : lines_, capacityOf(gpu.instructionL1Bytes)) {
    if (!fits_ && lines_ <= capacityOf(gpu.instructionL1Bytes))
        for (std::size_t line = 0; line < lines_; ++line)
            level1_.insert(line, 0);
}

double InstructionCache::enter(std::size_t scheduler, std::size_t line, double now) {
    if (fits_)
        return now;
    const double ready = std::max(fetch(scheduler, line, now), now);
    if (line + 1 < lines_)
        fetch(scheduler, line + 1, ready);
    return ready;
}

/// Returns the time at which L0 contains the line.
double InstructionCache::fetch(std::size_t scheduler, std::size_t line, double now) {
    if (const double* const ready = level0_[scheduler].find(line))
        return *ready;
    const bool isNear = level1_.find(line) != nullptr;
    if (!isNear)
        level1_.insert(line, now);
    const double cycles = isNear ? gpu_.instructionLineCycles : gpu_.instructionMissCycles;
    busy_ += cycles;
    level0_[scheduler].insert(line, now + cycles);
    return now + cycles;
}

} // namespace kernelcurve::timing
