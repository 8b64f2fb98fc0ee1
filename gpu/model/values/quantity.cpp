#include "gpu/model/values/quantity.h"

#include "gpu/model/text/text_parts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace kernelcurve {
namespace {

struct Unit {
    std::string_view symbol;
    std::int64_t factor;
};
constexpr std::array<Unit, 3> countUnits{{{"Gi", 1 << 30}, {"Mi", 1 << 20}, {"Ki", 1 << 10}}};
constexpr std::array<Unit, 3> byteUnits{{{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}}};

/// Counts below this limit are more readable as digits, such as 1024 threads or 4096 rows.
constexpr std::int64_t minShortened = 65536;

/// Splits "64 Mi" into number and unit. Blanks between them are optional.
std::pair<std::string_view, std::string_view> splitUnit(std::string_view text) {
    const std::size_t last = text.find_last_of("0123456789.");
    if (last == std::string_view::npos)
        return {};
    std::string_view unit = text.substr(last + 1);
    unit.remove_prefix(std::min(unit.find_first_not_of(' '), unit.size()));
    return {text.substr(0, last + 1), unit};
}

/// Parses the whole text as a number with an optional plus sign.
template <typename Number>
std::optional<Number> parsePlain(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-"))
        text.remove_prefix(1);
    Number number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

/// Parses an integer. Accepts "1e6" if all integers up to the value are exact.
std::optional<std::int64_t> parseWhole(std::string_view text) {
    if (text.find_first_of("eE") == std::string_view::npos)
        return parsePlain<std::int64_t>(text);
    constexpr double largestExact = 1LL << 53;
    const std::optional<double> number = parseReal(text);
    if (!number || std::abs(*number) > largestExact || *number != std::floor(*number))
        return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

std::optional<std::int64_t> parseScaled(std::string_view text, const std::array<Unit, 3>& units,
                                        std::string_view bare) {
    const auto [digits, symbol] = splitUnit(text);
    const std::optional<std::int64_t> number = parseWhole(digits);
    if (!number || symbol.empty() || symbol == bare)
        return symbol.empty() && text != digits ? std::nullopt : number;
    for (const Unit& unit : units) {
        std::int64_t scaled = 0;
        if (symbol == unit.symbol && !__builtin_mul_overflow(*number, unit.factor, &scaled))
            return scaled;
    }
    return std::nullopt;
}

/// Returns the number times a power of ten. Rounds only once, so that every value is preserved.
std::optional<double> parseShifted(std::string_view number, int powerOfTen) {
    std::string digits(number);
    if (const std::size_t mark = digits.find_first_of("eE"); mark != std::string::npos) {
        const std::optional<std::int64_t> exponent =
            parsePlain<std::int64_t>(std::string_view(digits).substr(mark + 1));
        if (!exponent || std::abs(*exponent) > 1000)
            return std::nullopt;
        powerOfTen += static_cast<int>(*exponent);
        digits.resize(mark);
    }
    return parseReal(digits + "e" + std::to_string(powerOfTen));
}

/// Returns the shortest digits that represent `number` times a power of ten without loss.
std::string formatShifted(double number, int powerOfTen) {
    if (number == 0 || !std::isfinite(number))
        return formatReal(number);
    std::array<char, 32> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                            std::chars_format::scientific);
    const std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    const std::size_t mark = text.find('e');
    const int exponent =
        static_cast<int>(parsePlain<std::int64_t>(text.substr(mark + 1)).value_or(0)) + powerOfTen;
    std::string sign = text.starts_with('-') ? "-" : "";
    std::string digits;
    for (const char c : text.substr(0, mark))
        if (c >= '0' && c <= '9')
            digits += c;
    if (exponent < -5 || exponent > 15) {
        if (digits.size() > 1)
            digits.insert(1, ".");
        return sign + digits + "e" + std::to_string(exponent);
    }
    if (exponent < 0)
        return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
    const auto whole = static_cast<std::size_t>(exponent) + 1;
    if (digits.size() <= whole)
        return sign + digits + std::string(whole - digits.size(), '0');
    return sign + digits.insert(whole, ".");
}

} // namespace

std::optional<std::int64_t> parseCount(std::string_view text) {
    return parseScaled(text, countUnits, "");
}

std::optional<std::int64_t> parseBytes(std::string_view text) {
    return parseScaled(text, byteUnits, "B");
}

bool isTooLarge(std::string_view text) {
    const auto [digits, symbol] = splitUnit(text);
    const std::size_t first = digits.find_first_not_of("+-");
    if (first == std::string_view::npos || first > 1 ||
        digits.find_first_not_of("0123456789", first) != std::string_view::npos)
        return false;
    const auto hasSymbol = [&, &unit = symbol](const auto& units) {
        return std::ranges::any_of(units, [&](const Unit& each) { return each.symbol == unit; });
    };
    return (symbol.empty() || symbol == "B" || hasSymbol(countUnits) || hasSymbol(byteUnits)) &&
           !parseCount(text) && !parseBytes(text);
}

std::optional<double> parsePercent(std::string_view text) {
    const auto [number, unit] = splitUnit(text);
    if (unit != "%")
        return std::nullopt;
    return parseShifted(number, -2);
}

std::optional<double> parseDuration(std::string_view text) {
    const auto [number, unit] = splitUnit(text);
    if (unit == "min") {
        const std::optional<double> minutes = parseReal(number);
        return minutes && std::isfinite(*minutes * 60) ? std::optional(*minutes * 60)
                                                       : std::nullopt;
    }
    for (const auto& [symbol, power] :
         {std::pair<std::string_view, int>{"s", 0}, {"ms", -3}, {"us", -6}, {"µs", -6}, {"ns", -9}})
        if (unit == symbol)
            return parseShifted(number, power);
    return std::nullopt;
}

std::optional<double> parseReal(std::string_view text) {
    const std::optional<double> number = parsePlain<double>(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

std::optional<double> parseNumber(std::string_view text) {
    constexpr std::string_view blanks = " \t";
    const std::size_t first = std::min(text.find_first_not_of(blanks), text.size());
    text = text.substr(first, text.find_last_not_of(blanks) + 1 - first);
    if (const std::optional<double> real = parseReal(text))
        return real;
    for (const auto parse : {parseCount, parseBytes})
        if (const std::optional<std::int64_t> scaled = parse(text))
            return static_cast<double>(*scaled);
    return std::nullopt;
}

std::string formatCount(std::int64_t count) {
    for (const Unit& unit : countUnits)
        if ((count >= minShortened || count <= -minShortened) && count % unit.factor == 0)
            return std::to_string(count / unit.factor) + " " + std::string(unit.symbol);
    return std::to_string(count);
}

std::string formatBytes(std::int64_t bytes) {
    for (const Unit& unit : byteUnits)
        if (bytes != 0 && bytes % unit.factor == 0)
            return std::to_string(bytes / unit.factor) + " " + std::string(unit.symbol);
    return std::to_string(bytes) + " B";
}

std::string formatPercent(double fraction) {
    return formatShifted(fraction, 2) + " %";
}

std::string formatDuration(double seconds) {
    const double size = std::abs(seconds);
    if (size >= 1 || size == 0)
        return formatShifted(seconds, 0) + " s";
    if (size >= 1e-3)
        return formatShifted(seconds, 3) + " ms";
    if (size >= 1e-6)
        return formatShifted(seconds, 6) + " us";
    return formatShifted(seconds, 9) + " ns";
}

std::string formatReal(double number) {
    std::array<char, 32> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
    return {buffer.data(), end};
}

std::string formatExtents(std::span<const std::int64_t> extents) {
    return joined(extents, " x ", [](std::int64_t extent) { return std::to_string(extent); });
}

} // namespace kernelcurve
