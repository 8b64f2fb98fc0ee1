#pragma once

#include "gpu/model/values/value.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {

// The ends of a range are numbers, or words such as "64 KiB" that stand for whole numbers. A range
// of whole numbers gives whole numbers; otherwise the values are reals of at most 15 digits.

/// from, from + step ... not beyond `to`, which belongs to the range. A negative step goes down.
struct StepRange {
    Value from, to, step;
    bool operator==(const StepRange&) const = default;
};
/// from, from * times ... not beyond `to`, which belongs to the range; from > 0, times > 1. Between
/// whole ends a real `times` (1.5) gives values rounded to whole numbers.
struct TimesRange {
    Value from, to, times;
    bool operator==(const TimesRange&) const = default;
};

/// One swept parameter, as the user wrote it; `values` lists what it takes.
struct Axis {
    std::string parameter;
    std::variant<std::vector<Value>, StepRange, TimesRange> points;

    /// How many values there are, without listing them; 0 for a range that runs the wrong way.
    std::int64_t size() const;
    /// The value at `index`, from 0 to size() - 1, without listing the others.
    Value at(std::int64_t index) const;
    /// Whether no value stands there twice: a list may repeat one, and a range does where its step
    /// is too small to survive the rounding of its values.
    bool tellsValuesApart() const;
    /// Check `size` first: a range may be longer than memory.
    std::vector<Value> values() const;
    bool operator==(const Axis&) const = default;
};

} // namespace kernelcurve
