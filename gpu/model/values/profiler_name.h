#pragma once

#include <span>
#include <string>
#include <string_view>

namespace kernelcurve {

enum class Profiler {
    Nvprof,        ///< CUDA 11 and earlier; older books and articles use its names
    NsightCompute, ///< the corresponding metric of ncu, or a metric from which it can be computed
};

/// A profiler's names for a metric. If the profiler has separate metrics for loads and stores, or
/// for several caches, all are listed.
struct ProfilerName {
    Profiler profiler;
    std::string_view name; ///< "gld_efficiency"
    std::string_view tag;  ///< tag of the metric
};

std::span<const ProfilerName> profilerNames();
/// Returns the profiler's names for a metric, separated by spaces; empty if missing.
std::string profilerNamesOf(std::string_view tag, Profiler profiler);

} // namespace kernelcurve
