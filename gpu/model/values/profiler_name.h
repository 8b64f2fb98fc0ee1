#pragma once

#include <span>
#include <string>
#include <string_view>

namespace kernelcurve {

enum class Profiler {
    Nvprof,        ///< CUDA 11 and before: older texts name metrics as it did
    NsightCompute, ///< the metric that ncu shows for it, or one that the figure follows from
};

/// What a profiler calls a metric. If several say the same of loads and of stores, or of several
/// caches, each of them is here.
struct ProfilerName {
    Profiler profiler;
    std::string_view name; ///< "gld_efficiency"
    std::string_view tag;  ///< of the metric
};

std::span<const ProfilerName> profilerNames();
/// The names of one metric with blanks between; empty if the profiler has none.
std::string profilerNamesOf(std::string_view tag, Profiler profiler);

} // namespace kernelcurve
