#pragma once

#include "gpu/model/value.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {

/// from, from + step ... up to and including `to`.
struct StepRange {
    Value from, to, step;
    bool operator==(const StepRange&) const = default;
};
/// from, from * times ... up to and including `to`.
struct TimesRange {
    Value from, to, times;
    bool operator==(const TimesRange&) const = default;
};

/// One swept parameter, as the person wrote it; `values` lists what it takes.
struct Axis {
    std::string parameter;
    std::variant<std::vector<Value>, StepRange, TimesRange> points;

    /// How many values there are, without listing them.
    std::int64_t size() const;
    std::vector<Value> values() const;
    bool operator==(const Axis&) const = default;
};

} // namespace kernelcurve
