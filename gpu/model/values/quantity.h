#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Parses "64 Mi" as 67108864, "12" as 12, and "1e6" as 1000000. The units Ki, Mi, and Gi multiply
/// counts. Returns nullopt for other texts and overflow.
std::optional<std::int64_t> parseCount(std::string_view text);
/// Parses "64 KiB" as 65536. Also accepts B, MiB, GiB, and a plain number of bytes.
std::optional<std::int64_t> parseBytes(std::string_view text);
/// Returns true if the text is an integer that overflows, with or without a unit of size.
bool isTooLarge(std::string_view text);
/// Parses "0.5 %" as 0.005. The percent sign is required.
std::optional<double> parsePercent(std::string_view text);
/// Parses "2 s", "100 ms", "5 us", "80 ns", or "1 min" as seconds. The unit is required.
std::optional<double> parseDuration(std::string_view text);
/// Parses the whole text as a finite number with a decimal point, in every locale.
std::optional<double> parseReal(std::string_view text);
/// Parses any of these numbers without a dimension, as users type them: "0.5", "1e6", "16 Ki", "64
/// KiB". Ignores surrounding blanks.
std::optional<double> parseNumber(std::string_view text);

/// Formats 67108864 as "64 Mi" if the count is divisible by a unit and at least 64 Ki. Other counts
/// are written as digits: a block of 1024 stays 1024.
std::string formatCount(std::int64_t count);
/// Formats 65536 as "64 KiB" if the size is divisible by a unit, otherwise as "12345 B".
std::string formatBytes(std::int64_t bytes);
/// Formats 0.005 as "0.5 %". Results of this function and formatDuration() can be read back bit for
/// bit.
std::string formatPercent(double fraction);
/// Formats seconds in the most readable unit: "2 s", "1.5 ms", "820 us".
std::string formatDuration(double seconds);
/// Returns the shortest text that can be read back bit for bit, with a decimal point in every
/// locale; 3.0 is "3".
std::string formatReal(double number);
/// Formats {32, 8, 1} as "32 x 8 x 1".
std::string formatExtents(std::span<const std::int64_t> extents);

} // namespace kernelcurve
