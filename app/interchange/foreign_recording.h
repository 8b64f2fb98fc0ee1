#pragma once

#include "gpu/model/recording/recording.h"

#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Results that another program measured, as a recording.
struct ImportedResults {
    Recording recording;
    std::vector<Message> remarks; ///< content of the file that the recording lacks
};

/// Returns the id of another program's kernel: "copy (NVBench)". No kernel of the catalog can have
/// such an id, so its title, source, and explanation never appear next to foreign rows. Without a
/// tool, returns the name in a form that documents accept.
std::string foreignKernelId(const std::string& kernel, std::string_view tool);
/// Returns the kernel's name in that program: "copy"; the whole id for other ids.
std::string foreignKernelName(std::string_view id);
/// Returns the name of a parameter. Names of metrics and columns get an underscore at the end.
std::string foreignParameterName(const std::string& name);

/// Sets the metrics of the time in seconds, which is their median, and keeps the samples.
void setSamples(Measurement& row, std::span<const double> seconds);
/// Sets the metric with this name in other programs, such as "GFLOP/s" or "items_per_second".
/// Returns false if there is no such metric.
bool setForeignMetric(MetricValues& metrics, std::string_view name, double value);
/// Returns the remark about values without a metric; nullopt if there are none.
std::optional<Message> leftOutRemark(const std::set<std::string>& names);
/// Returns the metric that Nsight Compute calls `name`; empty if there is none. Times are omitted,
/// because a profiler changes them.
std::string_view countedMetric(std::string_view name);
/// Sets the noise from the deviation and the number of samples, if both are known.
void setNoise(MetricValues& metrics);

/// Sets the experiment's kernels, and its parameters that have one value in all rows.
void describeRows(Recording& recording);
/// Calls describeRows(), and sets the rows' clock and the entries of the environment that mark
/// imported rows. `program` is the program that measured the rows, with its version; if it is
/// empty, the environment's program stays. The default title is the file's name. Throws Error if
/// there are no rows.
void completeForeign(Recording& recording, const std::string& program, const std::string& format,
                     const std::filesystem::path& file);

} // namespace kernelcurve
