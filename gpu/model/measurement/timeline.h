#pragma once

#include "gpu/model/values/enum_names.h"

#include <cstdint>
#include <vector>

namespace kernelcurve {

/// What a stretch of a run was spent on. Fill and Read: the host writes the inputs and reads the
/// results. Wait: the host for the device. Block: a block's life.
enum class RunStep { Allocate, Fill, Upload, Kernel, Download, Read, Wait, Free, Block };

/// Who spent it. Worker: a thread of the CPU device that runs blocks.
enum class LaneKind { Host, Stream, Multiprocessor, Worker };

// The words of recordings and tables.
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
    int number = 0; ///< of a stream, an SM, a worker, from 0
    bool operator==(const TimelineLane&) const = default;
};

struct TimelineSpan {
    int lane = 0; ///< index into Timeline::lanes
    RunStep step = RunStep::Kernel;
    std::int64_t part = 0;   ///< the piece of the work, or the block, from 0
    std::int64_t begin = 0;  ///< ns since the run began
    std::int64_t length = 0; ///< ns
    std::int64_t end() const { return begin + length; }
    bool operator==(const TimelineSpan&) const = default;
};

/// What went on in one run of a configuration, and when.
struct Timeline {
    std::vector<TimelineLane> lanes;
    std::vector<TimelineSpan> spans; ///< by lane, then by begin
    std::int64_t leftOut = 0;        ///< SMs whose blocks are not kept

    bool empty() const { return spans.empty(); }
    /// From the run's begin to the end of its last span, in ns.
    std::int64_t end() const;
    /// The same in seconds.
    double seconds() const { return static_cast<double>(end()) * 1e-9; }
    bool operator==(const Timeline&) const = default;
};

/// Keeps a recording small: of more spans those of the lanes in front stay, whole lanes each.
inline constexpr std::size_t maxSpans = 6000;

/// By lane, then by begin; the first span begins at 0; at most maxSpans, but one lane at least.
/// The lanes stay in their order, and those without spans go.
Timeline arranged(Timeline timeline);

} // namespace kernelcurve
