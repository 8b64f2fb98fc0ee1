#pragma once

#include "gpu/model/values/enum_names.h"

#include <cstdint>
#include <vector>

namespace kernelcurve {

/// The kind of a timeline span. In `Fill` and `Read`, the host writes the inputs and reads the
/// results. In `Wait`, the host waits for the device. `Block` is the lifetime of a block.
enum class RunStep { Allocate, Fill, Upload, Kernel, Download, Read, Wait, Free, Block };

/// The owner of a span. `Worker` is a thread of the CPU device that runs blocks.
enum class LaneKind { Host, Stream, Multiprocessor, Worker };

// Names in recordings and tables.
constexpr EnumNames<RunStep, 9> enumNames(RunStep) {
    return {{{RunStep::Allocate, "allocate"},
             {RunStep::Fill, "fill"},
             {RunStep::Upload, "upload"},
             {RunStep::Kernel, "kernel"},
             {RunStep::Download, "download"},
             {RunStep::Read, "read"},
             {RunStep::Wait, "wait"},
             {RunStep::Free, "free"},
             {RunStep::Block, "block"}}};
}
constexpr EnumNames<LaneKind, 4> enumNames(LaneKind) {
    return {{{LaneKind::Host, "host"},
             {LaneKind::Stream, "stream"},
             {LaneKind::Multiprocessor, "multiprocessor"},
             {LaneKind::Worker, "worker"}}};
}

struct TimelineLane {
    LaneKind kind = LaneKind::Host;
    int number = 0; ///< index of a stream, SM, or worker, starting at 0
    bool operator==(const TimelineLane&) const = default;
};

struct TimelineSpan {
    int lane = 0; ///< index in Timeline::lanes
    RunStep step = RunStep::Kernel;
    std::int64_t part = 0;   ///< index of the piece or block, starting at 0
    std::int64_t begin = 0;  ///< ns since the start of the run
    std::int64_t length = 0; ///< duration in ns
    std::int64_t end() const { return begin + length; }
    bool operator==(const TimelineSpan&) const = default;
};

/// The timeline of one run of a configuration.
struct Timeline {
    std::vector<TimelineLane> lanes;
    std::vector<TimelineSpan> spans; ///< sorted by lane and begin
    std::int64_t leftOut = 0;        ///< number of SMs with blocks that are not stored

    bool empty() const { return spans.empty(); }
    /// Returns the end of the last span in ns since the start of the run.
    std::int64_t end() const;
    double seconds() const { return static_cast<double>(end()) * 1e-9; }
    bool operator==(const Timeline&) const = default;
};

/// Maximum number of spans. It limits the size of a recording. If a timeline has more spans, only
/// its first lanes are kept, each with all its spans.
inline constexpr std::size_t maxSpans = 6000;

/// Sorts the spans by lane and begin, and shifts all spans so that the first one begins at 0. Keeps
/// at most maxSpans spans, but at least one lane. Removes empty lanes without reordering the other
/// lanes.
Timeline arranged(Timeline timeline);

} // namespace kernelcurve
