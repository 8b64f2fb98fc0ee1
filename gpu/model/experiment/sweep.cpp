#include "gpu/model/experiment/sweep.h"

#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

namespace kernelcurve {
namespace {

/// An integer that is wide enough for differences and products of two 64-bit integers.
__extension__ using Wide = __int128;

constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();
/// Tolerance for including the end of a range if rounding moves the last step past it.
constexpr double reach = 1e-9;

/// Rounds to fifteen digits, so that steps of 0.1 result in 0.3 instead of 0.30000000000000004.
double tidy(double number) {
    std::array<char, 40> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                            std::chars_format::general, 15);
    double rounded = number;
    std::from_chars(buffer.data(), end, rounded);
    return rounded;
}

/// Returns an end of a range as an integer. Accepts sizes such as "64 KiB".
std::optional<std::int64_t> wholeNumber(const Value& value) {
    if (value.isInteger())
        return value.integer();
    return value.isWord() ? parseBytes(value.word()) : std::nullopt;
}

double number(const Value& value) {
    if (const std::optional<std::int64_t> whole = wholeNumber(value))
        return static_cast<double>(*whole);
    return value.number().value_or(0);
}

std::optional<std::array<std::int64_t, 3>> wholeNumbers(const Value& from, const Value& to,
                                                        const Value& step) {
    const std::optional<std::int64_t> first = wholeNumber(from);
    const std::optional<std::int64_t> last = wholeNumber(to);
    const std::optional<std::int64_t> by = wholeNumber(step);
    if (!first || !last || !by)
        return std::nullopt;
    return std::array{*first, *last, *by};
}

std::int64_t wholeCount(double steps) {
    if (!(steps >= 0))
        return 0;
    return steps > 1e18 ? unlimited : static_cast<std::int64_t>(steps) + 1;
}

std::int64_t sizeOf(const StepRange& range) {
    if (const auto whole = wholeNumbers(range.from, range.to, range.step)) {
        const auto [from, to, step] = *whole;
        const Wide distance = Wide{to} - from;
        if (step == 0 || (distance != 0 && (distance < 0) != (step < 0)))
            return 0;
        const Wide steps = distance / step;
        return steps >= unlimited ? unlimited : static_cast<std::int64_t>(steps) + 1;
    }
    const double steps = (number(range.to) - number(range.from)) / number(range.step);
    return std::isfinite(steps) ? wholeCount(steps + reach) : 0;
}

/// Returns the number of values. Avoids logarithms, which are inexact near large ends.
std::int64_t wholeTimes(std::int64_t from, std::int64_t to, std::int64_t times) {
    if (from <= 0 || times <= 1)
        return 0;
    std::int64_t count = 0;
    for (Wide value = from; value <= to; value *= times)
        ++count;
    return count;
}

std::int64_t sizeOf(const TimesRange& range) {
    if (const auto whole = wholeNumbers(range.from, range.to, range.times))
        return wholeTimes((*whole)[0], (*whole)[1], (*whole)[2]);
    const double from = number(range.from);
    const double to = number(range.to);
    const double times = number(range.times);
    if (!(from > 0) || !(times > 1) || !(to >= from))
        return 0;
    return wholeCount(std::log(to / from) / std::log(times) + reach);
}

Value valueAt(const StepRange& range, std::int64_t index) {
    if (const auto whole = wholeNumbers(range.from, range.to, range.step))
        return (*whole)[0] + index * (*whole)[2];
    const double step = number(range.step);
    const double value = tidy(number(range.from) + static_cast<double>(index) * step);
    return step > 0 ? std::min(value, number(range.to)) : std::max(value, number(range.to));
}

Value valueAt(const TimesRange& range, std::int64_t index) {
    const std::optional<std::int64_t> from = wholeNumber(range.from);
    const std::optional<std::int64_t> to = wholeNumber(range.to);
    if (const auto whole = wholeNumbers(range.from, range.to, range.times)) {
        std::int64_t value = *from;
        for (std::int64_t i = 0; i < index; ++i)
            value *= (*whole)[2];
        return value;
    }
    const double value =
        number(range.from) * std::pow(number(range.times), static_cast<double>(index));
    if (from && to)
        return std::min(static_cast<std::int64_t>(std::llround(value)), *to);
    return std::min(tidy(value), number(range.to));
}

/// Minimum relative distance of adjacent values. Rounding to fifteen digits requires a distance of
/// two such steps.
constexpr double minShare = 2e-14;

bool tellsApart(const StepRange& range) {
    if (wholeNumbers(range.from, range.to, range.step))
        return true;
    const double largest = std::max(std::abs(number(range.from)), std::abs(number(range.to)));
    return std::abs(number(range.step)) >= minShare * largest;
}

bool tellsApart(const TimesRange& range) {
    const double growth = number(range.times) - 1;
    if (wholeNumber(range.from) && wholeNumber(range.to))
        return number(range.from) * growth >= 1;
    return growth >= minShare;
}

} // namespace

std::int64_t Axis::size() const {
    if (const auto* list = std::get_if<std::vector<Value>>(&points))
        return static_cast<std::int64_t>(list->size());
    if (const auto* range = std::get_if<StepRange>(&points))
        return sizeOf(*range);
    return sizeOf(std::get<TimesRange>(points));
}

Value Axis::at(std::int64_t index) const {
    if (const auto* list = std::get_if<std::vector<Value>>(&points))
        return list->at(static_cast<std::size_t>(index));
    if (const auto* range = std::get_if<StepRange>(&points))
        return valueAt(*range, index);
    return valueAt(std::get<TimesRange>(points), index);
}

bool Axis::tellsValuesApart() const {
    if (const auto* list = std::get_if<std::vector<Value>>(&points))
        return std::set<Value>(list->begin(), list->end()).size() == list->size();
    if (size() < 2)
        return true;
    if (const auto* range = std::get_if<StepRange>(&points))
        return tellsApart(*range);
    return tellsApart(std::get<TimesRange>(points));
}

std::vector<Value> Axis::values() const {
    if (const auto* list = std::get_if<std::vector<Value>>(&points))
        return *list;
    std::vector<Value> values;
    const std::int64_t count = size();
    values.reserve(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i)
        values.push_back(at(i));
    return values;
}

} // namespace kernelcurve
