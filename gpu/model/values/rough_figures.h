#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace kernelcurve {

/// Returns the nearest number with the given number of significant digits.
double rounded(double number, int digits);
/// Formats a number for a sentence, with three significant digits by default and a decimal point in
/// every locale.
std::string roughNumber(double number, int digits = 3);
/// Formats a number like roughNumber(), with a thousands separator: "26,600".
std::string roughGrouped(double number);
/// Formats a relative change of at least 10 (1000 %) as a factor: 26618.4 becomes "26,600". Returns
/// nullopt for smaller changes, which are shown in percent.
std::optional<std::string> roughFactor(double change);
/// Formats 0.8871 as "88.7 %".
std::string roughPercent(double fraction, int digits = 3);
/// Returns "1.5 MiB" or "372 B", for example.
std::string roughBytes(double bytes);
/// Returns "48.2 us", for example.
std::string roughDuration(double seconds, int digits = 3);
/// Returns "4270 GB/s", for example. Charts and tables use GB/s, so there is no larger prefix.
std::string roughRate(double bytesPerSecond);
/// Returns "61400 GFLOP/s", for example.
std::string roughFlops(double flops);

} // namespace kernelcurve
