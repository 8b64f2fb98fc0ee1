#pragma once

#include "gpu/model/measurement/timeline.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kernelcurve {

/// The content of arrays that an end-to-end run does not copy: NaN as a floating-point value, and
/// -1 as an integer.
inline constexpr std::byte uncopied{0xff};

/// Records the start and end of the host's steps in one run, starting at construction.
class HostTimes {
  public:
    using Clock = std::chrono::steady_clock;

    void add(RunStep step, std::int64_t part, Clock::time_point begin, Clock::time_point end) {
        spans_.push_back({0, step, part, since(begin), since(end) - since(begin)});
    }
    /// Returns the spans in ns since the start, in lane 0.
    const std::vector<TimelineSpan>& spans() const { return spans_; }
    std::int64_t since(Clock::time_point time) const {
        return std::chrono::duration_cast<std::chrono::nanoseconds>(time - begin_).count();
    }

  private:
    Clock::time_point begin_ = Clock::now();
    std::vector<TimelineSpan> spans_;
};

} // namespace kernelcurve
