#pragma once

#include <span>
#include <string>
#include <string_view>

namespace kernelcurve {

enum class Profiler {
    Nvprof,        ///< CUDA 11 and older: older texts use its names
    NsightCompute, ///< the corresponding metric of ncu, or one from which it follows
};

/// The profiler's names for a metric. If separate metrics exist for loads and stores, or for
/// several caches, all are listed.
struct ProfilerName {
    Profiler profiler;
    std::string_view name; ///< "gld_efficiency"
    std::string_view tag;  ///< of the metric
};

std::span<const ProfilerName> profilerNames();
/// The names of one metric, separated by spaces; empty if the profiler has none.
std::string profilerNamesOf(std::string_view tag, Profiler profiler);

} // namespace kernelcurve
