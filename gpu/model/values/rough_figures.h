#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace kernelcurve {

/// The nearest number of so many significant decimal digits.
double rounded(double number, int digits);
/// Figures as a sentence wants them: three significant digits unless told otherwise, a point in
/// every locale.
std::string roughNumber(double number, int digits = 3);
/// The same with its thousands apart: "26,600".
std::string roughGrouped(double number);
/// A relative change of 10 (1000 %) or more as what the figure was multiplied by: 26618.4 ->
/// "26,600". From there on hundreds of percent tell nothing; nothing below.
std::optional<std::string> roughFactor(double change);
/// 0.8871 -> "88.7 %".
std::string roughPercent(double fraction, int digits = 3);
/// "1.5 MiB", "372 B".
std::string roughBytes(double bytes);
/// "48.2 us".
std::string roughDuration(double seconds, int digits = 3);
/// "4270 GB/s": what charts and tables show, so without a larger prefix.
std::string roughRate(double bytesPerSecond);
/// "61400 GFLOP/s".
std::string roughFlops(double flops);

} // namespace kernelcurve
