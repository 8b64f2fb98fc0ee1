#pragma once

#include "gpu/model/experiment/sweep.h"
#include "gpu/model/text/message.h"
#include "gpu/model/values/value.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

enum class ParameterKind { Integer, Real, Boolean, Word };
/// Who declares a parameter: the problem (n, offset ...), the kernel's header (unroll, block ...),
/// or the compiler (l1 ...).
enum class ParameterOrigin { Problem, Kernel, Compiler };
enum class ParameterUnit { None, Count, Bytes };

struct NumberRange {
    double least = 0;
    double most = 0;
    bool operator==(const NumberRange&) const = default;
};

/// A named knob: its kind, what it may be, and what it is called.
struct Parameter {
    std::string name;
    ParameterKind kind = ParameterKind::Integer;
    ParameterOrigin origin = ParameterOrigin::Problem;
    ParameterUnit unit = ParameterUnit::None;
    Value defaultValue;
    std::vector<Value> values;        ///< the closed list; empty where `range` decides
    std::optional<NumberRange> range; ///< both ends belong to it
    LocalizedText label;
    LocalizedText help;

    bool operator==(const Parameter&) const = default;

    /// `value` in this parameter's own kind: documents keep "64 KiB" as a word, because only the
    /// parameter knows whether it counts bytes; a real parameter takes whole numbers. What does not
    /// fit comes back as it was, for `problemWith` to refuse.
    Value adopt(const Value& value) const;
    /// Why `value`, adopted, is not allowed, or nothing if it is.
    std::optional<Message> problemWith(const Value& value) const;
    /// The first of the axis' values that is not allowed. The values of a range are not listed for
    /// it: this takes no longer for a billion of them.
    std::optional<Value> firstRefused(const Axis& axis) const;
};

/// The default of each.
Values defaultsOf(const std::vector<Parameter>& parameters);

} // namespace kernelcurve
