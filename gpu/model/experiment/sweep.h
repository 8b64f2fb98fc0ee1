#pragma once

#include "gpu/model/values/value.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {

// The ends of a range are numbers, or words for integers such as "64 KiB". A range between integers
// has integer values. Other values are reals with at most 15 digits.

/// The values from, from + step, and so on, including `to`. A negative step descends.
struct StepRange {
    Value from, to, step;
    bool operator==(const StepRange&) const = default;
};
/// The values from, from * times, from * times * times, and so on. The values include `to`. `from`
/// is above 0, and `times` is above 1. If both ends are integers, values are rounded to integers.
struct TimesRange {
    Value from, to, times;
    bool operator==(const TimesRange&) const = default;
};

/// One swept parameter as the user wrote it.
struct Axis {
    std::string parameter;
    std::variant<std::vector<Value>, StepRange, TimesRange> points;

    /// Returns the number of values without listing them. Returns 0 for a range in the wrong
    /// direction.
    std::int64_t size() const;
    /// Returns the value at `index`, from 0 to size() - 1, without listing the other values.
    Value at(std::int64_t index) const;
    /// Returns true if all values are distinct. A list may repeat values, and so may a range with a
    /// step smaller than the rounding.
    bool tellsValuesApart() const;
    /// Returns all values. Check size() first to limit memory use.
    std::vector<Value> values() const;
    bool operator==(const Axis&) const = default;
};

} // namespace kernelcurve
