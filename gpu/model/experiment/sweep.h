#pragma once

#include "gpu/model/values/value.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {

// The ends of a range are numbers, or words such as "64 KiB" that represent integers. A range of
// integers has integer values. Otherwise, the values are reals with at most 15 digits.

/// The values from, from + step, and so on up to and including `to`. A negative step descends.
struct StepRange {
    Value from, to, step;
    bool operator==(const StepRange&) const = default;
};
/// The values from, from * times, and so on up to and including `to`, with from > 0 and times > 1.
/// Between integer ends, a real factor such as 1.5 gives values that are rounded to integers.
struct TimesRange {
    Value from, to, times;
    bool operator==(const TimesRange&) const = default;
};

/// One swept parameter in the form that the user wrote. values() lists its values.
struct Axis {
    std::string parameter;
    std::variant<std::vector<Value>, StepRange, TimesRange> points;

    /// Returns the number of values, without listing them; 0 for a range in the wrong direction.
    std::int64_t size() const;
    /// Returns the value at `index`, from 0 to size() - 1, without listing the other values.
    Value at(std::int64_t index) const;
    /// Returns true if all values are distinct. A list may repeat a value, and a range repeats
    /// values if its step is smaller than the rounding.
    bool tellsValuesApart() const;
    /// Returns all values. Check size() first, because a range may exceed the memory.
    std::vector<Value> values() const;
    bool operator==(const Axis&) const = default;
};

} // namespace kernelcurve
