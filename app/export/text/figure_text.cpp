#include "app/export/text/figure_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace kernelcurve {
namespace {

constexpr int exportDigits = 10;
constexpr int shownDigits = 4;

std::string withDigits(double value, int digits) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                   std::chars_format::general, digits);
    return {text.data(), end.ptr};
}

} // namespace

std::string exportedFigure(double value) {
    return withDigits(value, exportDigits);
}

std::string shownFigure(double value) {
    if (value >= 1000 && value < 1e9)
        return std::to_string(std::llround(value));
    return withDigits(value, shownDigits);
}

} // namespace kernelcurve
