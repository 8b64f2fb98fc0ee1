#pragma once

#include <span>
#include <string>
#include <string_view>

namespace kernelcurve {

enum class Profiler {
    Nvprof,        ///< CUDA 11 and earlier, as in older books and articles
    NsightCompute, ///< the ncu metric, or a metric from which it can be computed
};

/// A profiler's name for a metric. A metric has several entries if the profiler separates loads and
/// stores, or caches.
struct ProfilerName {
    Profiler profiler;
    std::string_view name; ///< such as "gld_efficiency"
    std::string_view tag;  ///< tag of the metric
};

std::span<const ProfilerName> profilerNames();
/// Returns the profiler's names for a metric, separated by spaces, or an empty string.
std::string profilerNamesOf(std::string_view tag, Profiler profiler);

} // namespace kernelcurve
