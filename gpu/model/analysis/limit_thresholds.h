#pragma once

namespace kernelcurve::limit_thresholds {

// Of theoretical peaks. An H200 reaches 89 % with a copy, 92 % with reads and with multiply-adds
// (docs/research/labs-on-h200.md): who is at 70 % has no more than a third to win there.
inline constexpr double nearPeak = 0.7;
// Below it there is room left, and something else is to be looked for.
inline constexpr double notNearPeak = 0.6;
inline constexpr double half = 0.5;
inline constexpr double quarter = 0.25;
// On an H200 events see 2 to 3 us around a kernel that does nothing, and tell apart half a
// microsecond.
inline constexpr double launchTime = 4e-6;
inline constexpr double shortTime = 10e-6;
// SMs have work to the end, but for what starting and ending takes.
inline constexpr double fullWaves = 0.85;
// Counters say that memory moves more than the task needs.
inline constexpr double overhead = 1.25;
inline constexpr double fewConflicts = 0.05;

} // namespace kernelcurve::limit_thresholds
