#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace kernelcurve {

/// The nearest number with the given number of significant digits.
double rounded(double number, int digits);
/// Numbers for sentences: three significant digits by default, and a point in every locale.
std::string roughNumber(double number, int digits = 3);
/// The same with a thousands separator: "26,600".
std::string roughGrouped(double number);
/// A relative change of at least 10 (1000 %) as a factor: 26618.4 -> "26,600". Nothing for smaller
/// changes, which are shown in percent.
std::optional<std::string> roughFactor(double change);
/// 0.8871 -> "88.7 %".
std::string roughPercent(double fraction, int digits = 3);
/// "1.5 MiB", "372 B".
std::string roughBytes(double bytes);
/// "48.2 us".
std::string roughDuration(double seconds, int digits = 3);
/// "4270 GB/s": charts and tables use GB/s, so there is no larger prefix.
std::string roughRate(double bytesPerSecond);
/// "61400 GFLOP/s".
std::string roughFlops(double flops);

} // namespace kernelcurve
