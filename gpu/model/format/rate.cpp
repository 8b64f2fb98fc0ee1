#include "gpu/model/format/rate.h"

#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/values/quantity.h"

#include <array>
#include <cmath>

namespace kernelcurve {
namespace {

struct Prefix {
    std::string_view symbol;
    double factor;
};
constexpr std::array<Prefix, 6> prefixes = {
    {{"P", 1e15}, {"T", 1e12}, {"G", 1e9}, {"M", 1e6}, {"k", 1e3}, {"", 1}}};

} // namespace

std::optional<double> parseRate(std::string_view text, std::string_view unit) {
    if (!text.ends_with(unit))
        return std::nullopt;
    text.remove_suffix(unit.size());
    for (const Prefix& prefix : prefixes) {
        if (!text.ends_with(prefix.symbol))
            continue;
        text.remove_suffix(prefix.symbol.size());
        while (text.ends_with(' '))
            text.remove_suffix(1);
        const std::optional<double> number = parseReal(text);
        const bool isRate = number && *number > 0 && std::isfinite(*number * prefix.factor);
        return isRate ? std::optional(*number * prefix.factor) : std::nullopt;
    }
    return std::nullopt;
}

double RateForm::read(const YamlNode& node) const {
    const std::optional<double> rate = parseRate(node.text(), unit);
    if (!rate)
        node.fail(
            message(KC_TEXT("engine", "Invalid rate: {0}"), node.text()),
            message(KC_TEXT("engine", "write a number with its unit, such as 4.8 T{0}"), unit));
    return *rate;
}

std::string formatRate(double rate, std::string_view unit) {
    for (const Prefix& prefix : prefixes) {
        const std::string text =
            formatReal(rate / prefix.factor) + " " + std::string(prefix.symbol) + std::string(unit);
        if (rate >= prefix.factor && parseRate(text, unit) == rate)
            return text;
    }
    return formatReal(rate) + " " + std::string(unit);
}

} // namespace kernelcurve
