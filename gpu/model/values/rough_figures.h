#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace kernelcurve {

/// Returns the nearest number with the given number of significant digits.
double rounded(double number, int digits);
/// Formats a number for a sentence, with a decimal point in every locale.
std::string roughNumber(double number, int digits = 3);
/// Formats a number like roughNumber(), with a thousands separator: "26,600".
std::string roughGrouped(double number);
/// Formats a relative change of at least 10 (1000 %) as a factor: 26618.4 becomes "26,600". Returns
/// nullopt for smaller changes, which are shown in percent.
std::optional<std::string> roughFactor(double change);
/// Formats 0.8871 as "88.7 %".
std::string roughPercent(double fraction, int digits = 3);
/// Returns text such as "1.5 MiB" or "372 B".
std::string roughBytes(double bytes);
/// Returns text such as "48.2 us".
std::string roughDuration(double seconds, int digits = 3);
/// Returns text such as "4270 GB/s". GB/s is the largest unit, as in charts and tables.
std::string roughRate(double bytesPerSecond);
/// Returns text such as "61400 GFLOP/s".
std::string roughFlops(double flops);

} // namespace kernelcurve
