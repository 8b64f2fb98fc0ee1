#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A figure of HardwareCounts and the metric of CUPTI that gives it, as ncu names it.
struct CounterSource {
    std::string_view tag;
    const char* metric;
    /// Its name on other chips (GB20x); null if there is no other.
    const char* otherwise = nullptr;
    /// Where the metric is an average: the tag of what it is an average over. The figure is then
    /// average times number, so that several kernels can be added up.
    std::string_view averageOver = {};
};

/// What is counted of every kernel.
std::span<const CounterSource> counterSources();

/// Those of `sources` that a chip has, with the name it has them by; `known` are its metrics
/// without ".sum" and the like.
struct ChosenCounter {
    const CounterSource* source;
    const char* metric;
};
std::vector<ChosenCounter> countersOfChip(std::span<const CounterSource> sources,
                                          std::span<const std::string> known);

} // namespace kernelcurve
