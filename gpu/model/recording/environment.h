#pragma once

#include "gpu/model/recording/recording.h"

#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Before a problem's id: the entry that holds the problem's file, where the program does not bring
/// that.
inline constexpr std::string_view carriedProblem = "problem ";
inline bool isCarriedProblem(std::string_view name) {
    return name.starts_with(carriedProblem);
}

/// The entry that says what `peak_flops` is of, if it is not arithmetic in single precision.
inline constexpr std::string_view arithmeticEntry = "arithmetic";

/// The entry that names the recorded device, "replay:nvidia-h200", whose rows were played: they
/// were measured before, elsewhere.
inline constexpr std::string_view replayedEntry = "replayed";
/// The clock of a row that was played.
inline constexpr std::string_view recordedClock = "recorded";

/// Returns whether the times of the device's rows were predicted, not measured.
bool isPredicted(const Environment& environment);

/// The environment's entry of this name; null if there is none.
const Value* environmentEntry(const Environment& environment, std::string_view name);
/// As a number; nothing if there is none, or it is no number.
std::optional<double> environmentNumber(const Environment& environment, std::string_view name);
/// As text; empty if there is none.
std::string environmentText(const Environment& environment, std::string_view name);

/// Whether the caches were emptied before each run.
bool hasColdCaches(const Environment& environment);

} // namespace kernelcurve
