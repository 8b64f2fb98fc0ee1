#pragma once

#include "gpu/model/experiment/sweep.h"
#include "gpu/model/text/message.h"
#include "gpu/model/values/value.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

enum class ParameterKind { Integer, Real, Boolean, Word };
/// The origin of a parameter: the problem (n, offset), the kernel's header (unroll, block), or the
/// compiler (l1).
enum class ParameterOrigin { Problem, Kernel, Compiler };
enum class ParameterUnit { None, Count, Bytes };

struct NumberRange {
    double least = 0;
    double most = 0;
    bool operator==(const NumberRange&) const = default;
};

/// The declaration of a parameter: type, allowed values, and label.
struct Parameter {
    std::string name;
    ParameterKind kind = ParameterKind::Integer;
    ParameterOrigin origin = ParameterOrigin::Problem;
    ParameterUnit unit = ParameterUnit::None;
    Value defaultValue;
    std::vector<Value> values;        ///< allowed values; empty if `range` is set
    std::optional<NumberRange> range; ///< range of allowed values, including both ends
    LocalizedText label;
    LocalizedText help;

    bool operator==(const Parameter&) const = default;

    /// Converts `value` to this parameter's type. Documents store "64 KiB" as a word, because its
    /// meaning depends on the parameter. Returns a value of the wrong type unchanged, because
    /// problemWith() rejects this value.
    Value adopt(const Value& value) const;
    /// Returns the reason why an adopted `value` is not allowed, or nullopt if it is allowed.
    std::optional<Message> problemWith(const Value& value) const;
    /// Returns the first value of the axis that is not allowed. The function takes constant time
    /// for a range.
    std::optional<Value> firstRefused(const Axis& axis) const;
};

/// Returns the default values of the parameters.
Values defaultsOf(const std::vector<Parameter>& parameters);

} // namespace kernelcurve
