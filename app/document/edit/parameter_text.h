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

// The syntax of a parameter's field:
//     8                     one value
//     1, 2, 4               several values: a sweep
//     0..128 step 4         both ends included; the default step of whole numbers is 1
//     1 Ki..64 Mi times 4   each four times the previous value
//     0, 1, 8..64 times 2   a mixture
// Counts may have the suffixes Ki, Mi, and Gi, and sizes KiB, MiB, and GiB. The decimal separator
// is a point in every locale.

inline constexpr std::int64_t maxListedValues = 4096;

/// One value, or an axis to sweep.
using ParameterEntry = std::variant<Value, decltype(Axis::points)>;

/// Parses a field. For an invalid field, returns the reason, which mentions the first value that
/// `parameter` rejects. An axis with one point becomes a value. A single range may have any size,
/// because only its ends are checked. A list of values and ranges may have at most maxListedValues
/// values.
std::variant<ParameterEntry, Message> parseEntry(const QString& text, const Parameter& parameter);
/// Parses the value of `--set`, which may use the syntax of a field or of YAML: 64 Mi, [1, 2, 4],
/// or {from: 0, to: 8, step: 1}. The parameter's type is still unknown. Throws Error with the
/// position in `file`.
ParameterEntry readEntry(const std::string& parameter, const std::string& text,
                         const std::string& file);

/// Returns the reason why the entry does not match the parameter, or nullopt if the entry matches.
std::optional<Message> problemWith(const ParameterEntry& entry, const Parameter& parameter);

/// Returns the text of an entry. parseEntry() converts it to the same values.
QString entryText(const ParameterEntry& entry, const Parameter& parameter);
QString valueText(const Value& value, const Parameter& parameter);

/// Returns the allowed values as text: "1, 2, 4 or 8", "0 to 1 Gi".
QString allowedText(const Parameter& parameter);
/// Returns suggested texts for a field: the allowed values, a sweep over all allowed values, and a
/// typical range.
QStringList suggestedEntries(const Parameter& parameter);

} // namespace kernelcurve
