#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// An expression of a host program, such as a grid extent: integers, names, + - * / %, comparisons,
/// calls. Divisions are C integer divisions.
struct HostExpression {
    enum class Kind { Number, Name, Call, Operation };
    Kind kind = Kind::Number;
    double number = 0;
    std::string text; ///< name, function of a call, or operator
    std::vector<HostExpression> parts;

    bool operator==(const HostExpression&) const = default;
};

/// Nothing if the text is not such an expression. Casts and std:: are removed, and sizeof is
/// evaluated.
std::optional<HostExpression> parseHostExpression(std::string_view text);

/// The value of a name, or of a function with these arguments; nothing if unknown.
using HostMeaning = std::function<std::optional<HostExpression>(
    const std::string& name, const std::vector<HostExpression>* arguments)>;

/// Substitutes names recursively and evaluates constants. "(n + 31) / 32" becomes ceil(n / 32).
HostExpression simplified(const HostExpression& expression, const HostMeaning& meaning);

/// Returns true if the name is a common one for a division that rounds up: CEIL_DIV, cdiv ...
bool isCeilDivision(std::string_view name);

/// In header syntax, where / is a real division: floor((n + 1) / 32).
std::string headerText(const HostExpression& expression);
std::string headerText(double value);

/// All remaining names in it.
std::vector<std::string> namesOf(const HostExpression& expression);

} // namespace kernelcurve
