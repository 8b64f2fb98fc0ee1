#pragma once

namespace kernelcurve::limit_thresholds {

// Fractions of theoretical peaks. An H200 reaches 89 % with a copy, and 92 % with reads and with
// multiply-adds (docs/research/labs-on-h200.md). A kernel at 70 % can therefore gain at most a
// third.
inline constexpr double nearPeak = 0.7;
// Below this fraction, another limit is more likely.
inline constexpr double notNearPeak = 0.6;
inline constexpr double half = 0.5;
inline constexpr double quarter = 0.25;
// On an H200, events report 2 to 3 us for an empty kernel, with a resolution of half a microsecond.
inline constexpr double launchTime = 4e-6;
inline constexpr double shortTime = 10e-6;
// Above this fraction, all SMs are busy until the end of the run.
inline constexpr double fullWaves = 0.85;
// Above this ratio, DRAM traffic exceeds the problem's needs.
inline constexpr double overhead = 1.25;
inline constexpr double fewConflicts = 0.05;

} // namespace kernelcurve::limit_thresholds
