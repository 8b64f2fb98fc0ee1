#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Parses "64 Mi" as 67108864, "12" as 12, and "1e6" as 1000000. Accepts the units Ki, Mi, and Gi.
/// Returns nullopt for other texts and overflow.
std::optional<std::int64_t> parseCount(std::string_view text);
/// Parses "64 KiB" as 65536. Also accepts B, MiB, GiB, and plain byte counts.
std::optional<std::int64_t> parseBytes(std::string_view text);
/// Returns true if the text is an integer that overflows. The integer may have a unit.
bool isTooLarge(std::string_view text);
/// Parses "0.5 %" as 0.005. The percent sign is required.
std::optional<double> parsePercent(std::string_view text);
/// Parses "2 s", "100 ms", "5 us", "80 ns", or "1 min" as seconds. The unit is required.
std::optional<double> parseDuration(std::string_view text);
/// Parses the whole text as a finite number with a decimal point, in every locale.
std::optional<double> parseReal(std::string_view text);
/// Parses user input such as "0.5", "1e6", "16 Ki", or "64 KiB". Ignores surrounding blanks.
std::optional<double> parseNumber(std::string_view text);

/// Formats a count of at least 64 Ki with a unit if the unit divides it: 67108864 becomes "64 Mi".
/// Formats all other counts as digits, such as 1024.
std::string formatCount(std::int64_t count);
/// Formats 65536 as "64 KiB" if a unit divides the size. Formats all other sizes as "12345 B".
std::string formatBytes(std::int64_t bytes);
/// Formats a fraction as a percentage, such as "0.5 %" for 0.005. parsePercent() reads the text
/// back without loss.
std::string formatPercent(double fraction);
/// Formats seconds in the most readable unit, such as "2 s", "1.5 ms", or "820 us". parseDuration()
/// reads the text back without loss.
std::string formatDuration(double seconds);
/// Returns the shortest text that can be read back without loss. The decimal separator is a point
/// in every locale. 3.0 is "3".
std::string formatReal(double number);
/// Formats {32, 8, 1} as "32 x 8 x 1".
std::string formatExtents(std::span<const std::int64_t> extents);

} // namespace kernelcurve
