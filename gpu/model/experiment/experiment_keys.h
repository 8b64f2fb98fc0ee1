#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/values/enum_names.h"

namespace kernelcurve {

/// The words of `measure: {timing: ...}`.
inline constexpr EnumNames<TimingMode, 3> timingNames{
    {{TimingMode::Warm, "warm"}, {TimingMode::Cold, "cold"}, {TimingMode::Batch, "batch"}}};

/// The words of `search: {strategy: ...}`.
inline constexpr EnumNames<SearchStrategy, 3> searchNames{
    {{SearchStrategy::Exhaustive, "exhaustive"},
     {SearchStrategy::Random, "random"},
     {SearchStrategy::Local, "local"}}};

/// The words of `plot: {kind: ...}`.
inline constexpr EnumNames<PlotKind, 6> plotKindNames{{{PlotKind::Automatic, "auto"},
                                                       {PlotKind::Curves, "curves"},
                                                       {PlotKind::Bars, "bars"},
                                                       {PlotKind::HeatMap, "heat_map"},
                                                       {PlotKind::Roofline, "roofline"},
                                                       {PlotKind::Timeline, "timeline"}}};

/// The keys of `sizes:`.
inline constexpr EnumNames<DeviceKind, 2> sizedDeviceNames{
    {{DeviceKind::Cuda, "cuda"}, {DeviceKind::Cpu, "cpu"}}};

/// More values than this on one axis are more than any sweep may have.
inline constexpr std::int64_t mostAxisValues = 1'000'000;

} // namespace kernelcurve
