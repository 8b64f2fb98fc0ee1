#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kernelcurve {

/// "64 Mi" -> 67108864; "12" -> 12; "1e6" -> 1000000. Ki, Mi, Gi multiply counts. Nothing for other
/// texts and overflow.
std::optional<std::int64_t> parseCount(std::string_view text);
/// "64 KiB" -> 65536; also B, MiB, GiB and a bare number of bytes.
std::optional<std::int64_t> parseBytes(std::string_view text);
/// Returns true for an integer, with or without such a unit, that overflows.
bool isTooLarge(std::string_view text);
/// "0.5 %" -> 0.005. The percent sign is required.
std::optional<double> parsePercent(std::string_view text);
/// "2 s", "100 ms", "5 us", "80 ns", "1 min" -> seconds. The unit is required.
std::optional<double> parseDuration(std::string_view text);
/// Parses the whole text as a finite number with a decimal point, in every locale.
std::optional<double> parseReal(std::string_view text);
/// Any of these numbers without a dimension, as users type it: "0.5", "1e6", "16 Ki", "64 KiB".
/// Ignores surrounding blanks.
std::optional<double> parseNumber(std::string_view text);

/// 67108864 -> "64 Mi" if divisible and at least 64 Ki, otherwise digits: a block of 1024 stays
/// 1024.
std::string formatCount(std::int64_t count);
/// 65536 -> "64 KiB" if divisible, otherwise "12345 B".
std::string formatBytes(std::int64_t bytes);
/// 0.005 -> "0.5 %". This and formatDuration read back bit for bit.
std::string formatPercent(double fraction);
/// Seconds in the most readable unit: "2 s", "1.5 ms", "820 us".
std::string formatDuration(double seconds);
/// The shortest text that reads back bit for bit, with a point in every locale; 3.0 is "3".
std::string formatReal(double number);
/// {32, 8, 1} -> "32 x 8 x 1".
std::string formatExtents(std::span<const std::int64_t> extents);

} // namespace kernelcurve
