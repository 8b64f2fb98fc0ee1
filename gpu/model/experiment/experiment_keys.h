#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/values/enum_names.h"

namespace kernelcurve {

/// Values of `measure: {timing: ...}`.
inline constexpr EnumNames<TimingMode, 3> timingNames{
    {{TimingMode::Warm, "warm"}, {TimingMode::Cold, "cold"}, {TimingMode::Batch, "batch"}}};

/// Values of `measure: {heat: ...}`.
inline constexpr EnumNames<Heat, 3> heatNames{
    {{Heat::AsItIs, "as_it_is"}, {Heat::Rested, "rested"}, {Heat::Hot, "hot"}}};

/// Values of `search: {strategy: ...}`.
inline constexpr EnumNames<SearchStrategy, 4> searchNames{
    {{SearchStrategy::Exhaustive, "exhaustive"},
     {SearchStrategy::Random, "random"},
     {SearchStrategy::Local, "local"},
     {SearchStrategy::Model, "model"}}};

/// Values of `plot: {kind: ...}`.
inline constexpr EnumNames<PlotKind, 6> plotKindNames{{{PlotKind::Automatic, "auto"},
                                                       {PlotKind::Curves, "curves"},
                                                       {PlotKind::Bars, "bars"},
                                                       {PlotKind::HeatMap, "heat_map"},
                                                       {PlotKind::Roofline, "roofline"},
                                                       {PlotKind::Timeline, "timeline"}}};

/// Values of `plot: {legend: ...}` and `plot: {split: ...}`.
inline constexpr EnumNames<LegendPlace, 4> legendPlaceNames{{{LegendPlace::Automatic, "auto"},
                                                             {LegendPlace::Right, "right"},
                                                             {LegendPlace::Below, "below"},
                                                             {LegendPlace::None, "none"}}};
inline constexpr EnumNames<ChartSplit, 3> chartSplitNames{{{ChartSplit::None, "none"},
                                                           {ChartSplit::Kernels, "kernels"},
                                                           {ChartSplit::Devices, "devices"}}};

/// Values of a lab's `course: {topic: ...}` and `course: {level: ...}`.
inline constexpr EnumNames<LabTopic, 11> labTopicNames{{{LabTopic::Measuring, "measuring"},
                                                        {LabTopic::Memory, "memory"},
                                                        {LabTopic::SharedMemory, "shared_memory"},
                                                        {LabTopic::Occupancy, "occupancy"},
                                                        {LabTopic::Reduction, "reduction"},
                                                        {LabTopic::Atomics, "atomics"},
                                                        {LabTopic::Patterns, "patterns"},
                                                        {LabTopic::Gemm, "gemm"},
                                                        {LabTopic::TensorCores, "tensor_cores"},
                                                        {LabTopic::Transformers, "transformers"},
                                                        {LabTopic::Transfers, "transfers"}}};
inline constexpr EnumNames<LabLevel, 3> labLevelNames{{{LabLevel::Beginner, "beginner"},
                                                       {LabLevel::Intermediate, "intermediate"},
                                                       {LabLevel::Advanced, "advanced"}}};

/// Keys of `sizes:`.
inline constexpr EnumNames<DeviceKind, 2> sizedDeviceNames{
    {{DeviceKind::Cuda, "cuda"}, {DeviceKind::Cpu, "cpu"}}};

/// Maximum number of values per axis in any sweep.
inline constexpr std::int64_t maxAxisValues = 1'000'000;

} // namespace kernelcurve
