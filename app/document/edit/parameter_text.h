#pragma once

#include "gpu/model/experiment/parameter.h"
#include "gpu/model/experiment/sweep.h"
#include "gpu/model/text/message.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {

// The text of a parameter's field:
//     8                     one value
//     1, 2, 4               several values: a sweep
//     0..128 step 4         both ends included; without "step", whole numbers go by 1
//     1 Ki..64 Mi times 4   each four times the one before
//     0, 1, 8..64 times 2   a mixture
// Counts may carry Ki, Mi, Gi; sizes KiB, MiB, GiB. Numbers have a point in every locale.

inline constexpr std::int64_t maxListedValues = 4096;

/// One value, or an axis to sweep.
using ParameterEntry = std::variant<Value, decltype(Axis::points)>;

/// Parses a field, or returns the reason why it is invalid. Values are checked against `parameter`;
/// the first invalid one is named. An axis with one point is a value. A range is counted and
/// checked by its ends, in constant time; values and ranges between commas are listed, at most
/// maxListedValues.
std::variant<ParameterEntry, Message> parseEntry(const QString& text, const Parameter& parameter);
/// Parses the value of `--set`: as in a field, or in YAML: 64 Mi, [1, 2, 4], or {from: 0, to: 8,
/// step: 1}. The parameter's type is not known yet. Throws Error with the position in `file`.
ParameterEntry readEntry(const std::string& parameter, const std::string& text,
                         const std::string& file);

/// The reason why the entry does not match the parameter, or nothing.
std::optional<Message> problemWith(const ParameterEntry& entry, const Parameter& parameter);

/// The text of an entry; parseEntry reads it back to the same values.
QString entryText(const ParameterEntry& entry, const Parameter& parameter);
QString valueText(const Value& value, const Parameter& parameter);

/// The allowed values: "1, 2, 4 or 8", "0 to 1 Gi".
QString allowedText(const Parameter& parameter);
/// Suggestions for a list: the allowed values, all of them as a sweep, a typical range.
QStringList suggestedEntries(const Parameter& parameter);

} // namespace kernelcurve
