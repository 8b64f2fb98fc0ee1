#pragma once

#include "gpu/model/values/value.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {

// The ends of a range are numbers, or words such as "64 KiB" that represent integers. A range of
// integers has integer values; otherwise, values are reals of at most 15 digits.

/// from, from + step ... up to and including `to`. A negative step descends.
struct StepRange {
    Value from, to, step;
    bool operator==(const StepRange&) const = default;
};
/// from, from * times ... up to and including `to`; from > 0, times > 1. Between integer ends, a
/// real `times` (1.5) gives values rounded to integers.
struct TimesRange {
    Value from, to, times;
    bool operator==(const TimesRange&) const = default;
};

/// One swept parameter, as the user wrote it; `values` lists its values.
struct Axis {
    std::string parameter;
    std::variant<std::vector<Value>, StepRange, TimesRange> points;

    /// The number of values, without listing them; 0 for a range in the wrong direction.
    std::int64_t size() const;
    /// The value at `index`, from 0 to size() - 1, without listing the others.
    Value at(std::int64_t index) const;
    /// Returns true if all values are distinct. A list may repeat a value, and a range repeats
    /// values if its step is smaller than the rounding.
    bool tellsValuesApart() const;
    /// Check `size` first: a range may exceed the memory.
    std::vector<Value> values() const;
    bool operator==(const Axis&) const = default;
};

} // namespace kernelcurve
