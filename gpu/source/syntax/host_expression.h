#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// An expression in a host program, such as a grid extent, with integers, names, + - * / %,
/// comparisons, and calls. Divisions are C integer divisions.
struct HostExpression {
    enum class Kind { Number, Name, Call, Operation };
    Kind kind = Kind::Number;
    double number = 0;
    std::string text; ///< name, called function, or operator
    std::vector<HostExpression> parts;

    bool operator==(const HostExpression&) const = default;
};

/// Parses an expression. Removes casts and std::, and evaluates sizeof. Returns nullopt for other
/// texts.
std::optional<HostExpression> parseHostExpression(std::string_view text);

/// Returns the value of a name or of a function call, or nullopt if it is unknown.
using HostMeaning = std::function<std::optional<HostExpression>(
    const std::string& name, const std::vector<HostExpression>* arguments)>;

/// Replaces names with their values recursively, and evaluates constants. "(n + 31) / 32" becomes
/// ceil(n / 32).
HostExpression simplified(const HostExpression& expression, const HostMeaning& meaning);

/// Returns true for common names of a division that rounds up, such as CEIL_DIV or cdiv.
bool isCeilDivision(std::string_view name);

/// Returns the expression in header syntax with real divisions, such as floor((n + 1) / 32).
std::string headerText(const HostExpression& expression);
std::string headerText(double value);

/// Returns all unresolved names in an expression.
std::vector<std::string> namesOf(const HostExpression& expression);

} // namespace kernelcurve
