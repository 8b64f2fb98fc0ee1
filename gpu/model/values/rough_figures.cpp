#include "gpu/model/values/rough_figures.h"

#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kernelcurve {

double rounded(double number, int digits) {
    if (number == 0 || !std::isfinite(number))
        return number;
    const double places = digits - 1 - std::floor(std::log10(std::abs(number)));
    // Negative powers of ten are inexact. Therefore, the function divides by a positive power.
    const double scale = std::pow(10.0, std::abs(places));
    return places >= 0 ? std::round(number * scale) / scale : std::round(number / scale) * scale;
}

std::string roughNumber(double number, int digits) {
    return formatReal(rounded(number, digits));
}

std::string roughGrouped(double number) {
    std::string text = roughNumber(number);
    const std::size_t whole = text.find_first_not_of("0123456789");
    if (whole != std::string::npos && text[whole] != '.')
        return text; // the text has a sign or an exponent
    constexpr std::size_t group = 3;
    for (std::size_t end = std::min(whole, text.size()); end > group;)
        text.insert(end -= group, ",");
    return text;
}

std::optional<std::string> roughFactor(double change) {
    constexpr double large = 10;
    return change >= large ? std::optional(roughGrouped(change + 1)) : std::nullopt;
}

std::string roughPercent(double fraction, int digits) {
    return roughNumber(fraction * 100, digits) + " %";
}

std::string roughBytes(double bytes) {
    constexpr std::array units = {"B", "KiB", "MiB", "GiB"};
    constexpr double step = 1024;
    std::size_t unit = 0;
    while (bytes >= step && unit + 1 < units.size()) {
        bytes /= step;
        ++unit;
    }
    return roughNumber(bytes) + " " + units.at(unit);
}

std::string roughDuration(double seconds, int digits) {
    return formatDuration(rounded(seconds, digits));
}

std::string roughRate(double bytesPerSecond) {
    return roughNumber(bytesPerSecond * 1e-9) + " GB/s";
}

std::string roughFlops(double flops) {
    return roughNumber(flops * 1e-9) + " GFLOP/s";
}

} // namespace kernelcurve
