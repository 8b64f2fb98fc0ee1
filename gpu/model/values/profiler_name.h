#pragma once

#include <span>
#include <string>
#include <string_view>

namespace kernelcurve {

/// What a metric was called in nvprof (CUDA 11 and before), by which older texts name it. Where
/// several say the same of loads and of stores, or of several caches, each of them is here.
struct ProfilerName {
    std::string_view name; ///< "gld_efficiency"
    std::string_view tag;  ///< of the metric that took its place
};

std::span<const ProfilerName> profilerNames();
/// The names of one metric with blanks between; empty where it had none.
std::string profilerNamesOf(std::string_view tag);

} // namespace kernelcurve
