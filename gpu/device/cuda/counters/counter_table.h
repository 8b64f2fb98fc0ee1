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
    /// Its name on other chips (GB20x); null if there is no other.
    const char* otherwise = nullptr;
    /// For an average: the tag of its count. The value is then average times count, so that several
    /// kernels can be summed.
    std::string_view averageOver = {};
};

/// The counters of every kernel.
std::span<const CounterSource> counterSources();

/// The metrics of `sources` that a chip supports, under its name; `known` are its metrics without
/// suffixes such as ".sum".
struct ChosenCounter {
    const CounterSource* source;
    const char* metric;
};
std::vector<ChosenCounter> countersOfChip(std::span<const CounterSource> sources,
                                          std::span<const std::string> known);

} // namespace kernelcurve
