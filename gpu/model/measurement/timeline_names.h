#pragma once

#include "gpu/model/measurement/timeline.h"
#include "gpu/model/values/enum_names.h"

namespace kernelcurve {

// The words of a timeline in recordings and tables.

inline constexpr EnumNames<LaneKind, 4> laneKindNames{{{LaneKind::Host, "host"},
                                                       {LaneKind::Stream, "stream"},
                                                       {LaneKind::Multiprocessor, "multiprocessor"},
                                                       {LaneKind::Worker, "worker"}}};

inline constexpr EnumNames<RunStep, 7> runStepNames{{{RunStep::Allocate, "allocate"},
                                                     {RunStep::Upload, "upload"},
                                                     {RunStep::Kernel, "kernel"},
                                                     {RunStep::Download, "download"},
                                                     {RunStep::Wait, "wait"},
                                                     {RunStep::Free, "free"},
                                                     {RunStep::Block, "block"}}};

} // namespace kernelcurve
