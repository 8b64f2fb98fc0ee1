#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A value of HardwareCounts, and the corresponding metric in CUPTI and ncu.
struct CounterSource {
    std::string_view tag;
    const char* metric;
    /// The metric's name on other chips (GB20x). Null if the name is the same.
    const char* otherwise = nullptr;
    /// For averages only: the tag of the counter that holds the number of averaged values. The
    /// average is multiplied by this number, so that the values of several kernels can be added.
    std::string_view averageOver = {};
};

/// Returns the counters for every kernel.
std::span<const CounterSource> counterSources();

/// A counter with its metric on a chip.
struct ChosenCounter {
    const CounterSource* source;
    const char* metric;
};
/// Returns the metrics of `sources` that a chip supports, under their names on that chip. `known`
/// contains the chip's metrics without suffixes such as ".sum".
std::vector<ChosenCounter> countersOfChip(std::span<const CounterSource> sources,
                                          std::span<const std::string> known);

} // namespace kernelcurve
