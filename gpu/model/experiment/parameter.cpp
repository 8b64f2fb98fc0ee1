#include "gpu/model/experiment/parameter.h"

#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace kernelcurve {
namespace {

/// Maximum number of allowed values to list in a message.
constexpr std::size_t maxListed = 16;

bool sameValue(const Value& allowed, const Value& value) {
    if (allowed.isReal() || value.isReal())
        return allowed.number() == value.number();
    return allowed == value;
}

std::string listed(const std::vector<Value>& values) {
    const std::string list =
        joined(std::span(values).first(std::min(values.size(), maxListed)), ", ", &Value::text);
    return values.size() > maxListed ? list + " ..." : list;
}

std::string end(double number, const Parameter& parameter) {
    if (parameter.kind != ParameterKind::Integer || std::abs(number) > 9e18)
        return formatReal(number);
    const auto whole = static_cast<std::int64_t>(number);
    return parameter.unit == ParameterUnit::Bytes ? formatBytes(whole) : formatCount(whole);
}

} // namespace

Value Parameter::adopt(const Value& value) const {
    if (kind == ParameterKind::Integer && unit == ParameterUnit::Bytes && value.isWord())
        if (const std::optional<std::int64_t> bytes = parseBytes(value.word()))
            return *bytes;
    if (kind == ParameterKind::Real && value.isInteger())
        return static_cast<double>(value.integer());
    return value;
}

std::optional<Message> Parameter::problemWith(const Value& given) const {
    const Value value = adopt(given);
    switch (kind) {
    case ParameterKind::Integer:
        if (value.isWord() && unit != ParameterUnit::Bytes && parseBytes(value.word()))
            return message(
                KC_TEXT(
                    "engine",
                    "Invalid number of bytes: {0}. Use Ki, Mi, or Gi instead of the unit in {1}"),
                name, value.text());
        if (value.isReal() && std::abs(value.real()) >= 0x1p63)
            return message(KC_TEXT("engine", "The value {1} of {0} is too large"), name,
                           value.text());
        if (!value.isInteger())
            return message(KC_TEXT("engine", "{0} must be an integer, not {1}"), name,
                           value.text());
        break;
    case ParameterKind::Real:
        if (!value.isReal() || !std::isfinite(value.real()))
            return message(KC_TEXT("engine", "{0} must be a number, not {1}"), name, value.text());
        break;
    case ParameterKind::Boolean:
        if (!value.isBoolean())
            return message(KC_TEXT("engine", "{0} must be true or false, not {1}"), name,
                           value.text());
        break;
    case ParameterKind::Word:
        if (!value.isWord() && values.empty())
            return message(KC_TEXT("engine", "{0} must be a word, not {1}"), name, value.text());
        break;
    }
    if (!values.empty() && std::none_of(values.begin(), values.end(), [&](const Value& allowed) {
            return sameValue(allowed, value);
        }))
        return message(KC_TEXT("engine", "{0} must be one of {2}, not {1}"), name, value.text(),
                       listed(values));
    if (const std::optional<double> number = value.number();
        range && number && (*number < range->least || *number > range->most))
        return message(KC_TEXT("engine", "{0} must be from {2} to {3}, not {1}"), name,
                       value.text(), end(range->least, *this), end(range->most, *this));
    return std::nullopt;
}

std::optional<Value> Parameter::firstRefused(const Axis& axis) const {
    const std::int64_t size = axis.size();
    if (std::holds_alternative<std::vector<Value>>(axis.points) || !values.empty()) {
        // A range with a small step soon exceeds the number of listed values, so the loop ends
        // early.
        for (std::int64_t index = 0; index < size; ++index)
            if (Value value = axis.at(index); problemWith(value))
                return value;
        return std::nullopt;
    }
    if (size == 0)
        return std::nullopt;
    if (Value first = axis.at(0); problemWith(first))
        return first;
    // All values of a range have one type and direction. If the first value is allowed, invalid
    // values are at the end.
    if (!problemWith(axis.at(size - 1)))
        return std::nullopt;
    std::int64_t allowed = 0;
    std::int64_t refused = size - 1;
    while (refused - allowed > 1) {
        const std::int64_t middle = allowed + (refused - allowed) / 2;
        (problemWith(axis.at(middle)) ? refused : allowed) = middle;
    }
    return axis.at(refused);
}

Values defaultsOf(const std::vector<Parameter>& parameters) {
    Values values;
    for (const Parameter& parameter : parameters)
        values[parameter.name] = parameter.defaultValue;
    return values;
}

} // namespace kernelcurve
