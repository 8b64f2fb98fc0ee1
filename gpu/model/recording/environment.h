#pragma once

#include "gpu/model/recording/recording.h"

#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Prefix of the environment entry with a problem file, followed by the problem's id. Built-in
/// problems have no entry.
inline constexpr std::string_view carriedProblem = "problem ";
inline bool isCarriedProblem(std::string_view name) {
    return name.starts_with(carriedProblem);
}

/// Entry for the arithmetic of `peak_flops`, unless it is FP32.
inline constexpr std::string_view arithmeticEntry = "arithmetic";

/// Entry with the recorded device that provided the rows, such as "replay:nvidia-h200".
inline constexpr std::string_view replayedEntry = "replayed";
/// Value of the clock entry for rows of a recorded device.
inline constexpr std::string_view recordedClock = "recorded";

/// The entry that contains the file format of rows that another program measured, such as "nvbench
/// JSON 1.0.0". The entry `program` then names that program.
inline constexpr std::string_view importedEntry = "imported";

/// Returns true if a model predicted the times of the device's rows.
bool isPredicted(const Environment& environment);

/// Returns the environment entry with this name, or null if it is missing.
const Value* environmentEntry(const Environment& environment, std::string_view name);
/// Returns the entry as a number, or nullopt if it is missing or not a number.
std::optional<double> environmentNumber(const Environment& environment, std::string_view name);
/// Returns the entry as text, or an empty string if it is missing.
std::string environmentText(const Environment& environment, std::string_view name);

/// Returns true if the caches were cleared before each run.
bool hasColdCaches(const Environment& environment);

} // namespace kernelcurve
