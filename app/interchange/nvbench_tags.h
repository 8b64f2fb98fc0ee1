#pragma once

#include <array>
#include <string>
#include <string_view>

namespace kernelcurve {

/// A summary of NVBench and the metric with the same value. The tags come from NVBench's
/// measurement sources, version 1.0.0 of the JSON format.
struct NvbenchSummary {
    std::string_view tag;    ///< tag without the method: "time/gpu/mean" of "nv/cold/time/gpu/mean"
    std::string_view metric; ///< tag of the metric
    std::string_view name;   ///< title of NVBench's column
    std::string_view hint;   ///< format of the values
    bool shown = false;      ///< true if NVBench shows the column by default
};

/// The member of `meta` that an exported file adds: the environments of the devices.
inline constexpr const char* ownMember = "kernelcurve";

/// The member of an axis value that is true for a boolean, which NVBench lacks.
inline constexpr const char* booleanMember = "kernelcurve_boolean";

/// The methods: isolated launches on the GPU with an overwritten L2 cache, and code on the host.
inline constexpr std::string_view coldMethod = "nv/cold/";
inline constexpr std::string_view hostMethod = "nv/cpu_only/";
/// NVBench's metrics from hardware counters, with the names of Nsight Compute.
inline constexpr std::string_view cuptiMethod = "nv/cupti/";
/// The other metrics in an exported file.
inline constexpr std::string_view ownMethod = "kernelcurve/";

inline constexpr auto nvbenchSummaries = std::to_array<NvbenchSummary>({
    {"sample_size", "samples", "Samples", "sample_size", true},
    {"time/gpu/min", "time_min", "Min GPU Time", "duration"},
    {"time/gpu/max", "time_max", "Max GPU Time", "duration"},
    {"time/gpu/mean", "time_mean", "GPU Time", "duration", true},
    {"time/gpu/stdev/relative", "deviation", "Noise", "percentage", true},
    {"time/gpu/q1", "time_q1", "Q1 GPU Time", "duration"},
    {"time/gpu/median", "time", "Median GPU Time", "duration"},
    {"time/gpu/q3", "time_q3", "Q3 GPU Time", "duration"},
    {"bw/item_rate", "item_rate", "Elem/s", "item_rate", true},
    {"bw/global/bytes_per_second", "bandwidth", "GlobalMem BW", "byte_rate", true},
    {"sm_clock_rate/mean", "sm_clock", "Clock Rate", "frequency"},
});

/// Returns the tag of a time that the host measured: "time/cpu/mean" for "time/gpu/mean".
std::string hostTag(std::string_view tag);

} // namespace kernelcurve
