#pragma once

#include "gpu/model/recording/recording.h"

#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// The prefix of the environment entry that contains a problem file. The problem's id follows the
/// prefix. There is no such entry if the program contains the problem.
inline constexpr std::string_view carriedProblem = "problem ";
inline bool isCarriedProblem(std::string_view name) {
    return name.starts_with(carriedProblem);
}

/// The entry that specifies the arithmetic of `peak_flops`, if it is not FP32.
inline constexpr std::string_view arithmeticEntry = "arithmetic";

/// The entry that contains the recorded device whose rows were played back, such as
/// "replay:nvidia-h200".
inline constexpr std::string_view replayedEntry = "replayed";
/// The value of the clock entry for rows that were played back.
inline constexpr std::string_view recordedClock = "recorded";

/// The entry that contains the file format of rows that another program measured, such as "nvbench
/// JSON 1.0.0". The entry `program` then names that program.
inline constexpr std::string_view importedEntry = "imported";

/// Returns true if the times of the device's rows were predicted.
bool isPredicted(const Environment& environment);

/// Returns the environment entry with this name; null if missing.
const Value* environmentEntry(const Environment& environment, std::string_view name);
/// Returns the entry as a number; nullopt if it is missing or not a number.
std::optional<double> environmentNumber(const Environment& environment, std::string_view name);
/// Returns the entry as text; empty if it is missing.
std::string environmentText(const Environment& environment, std::string_view name);

/// Returns true if the caches were cleared before each run.
bool hasColdCaches(const Environment& environment);

} // namespace kernelcurve
