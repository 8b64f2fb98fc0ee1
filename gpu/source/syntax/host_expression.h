#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// An expression of a host program, such as a grid's extent: whole numbers, names, + - * / %,
/// comparisons, calls. Divisions are C's, of whole numbers.
struct HostExpression {
    enum class Kind { Number, Name, Call, Operation };
    Kind kind = Kind::Number;
    double number = 0;
    std::string text; ///< of a name, a call's function, or an operation
    std::vector<HostExpression> parts;

    bool operator==(const HostExpression&) const = default;
};

/// Nothing if the text is no such expression. Casts and std:: are left out, sizeof becomes its
/// number.
std::optional<HostExpression> parseHostExpression(std::string_view text);

/// What a name, or a function with these arguments, stands for; nothing where nobody knows.
using HostMeaning = std::function<std::optional<HostExpression>(
    const std::string& name, const std::vector<HostExpression>* arguments)>;

/// Names replaced by what they stand for, again and again, and numbers computed. "(n + 31) / 32"
/// becomes ceil(n / 32).
HostExpression simplified(const HostExpression& expression, const HostMeaning& meaning);

/// Whether a function of this name divides and rounds up, as people call it: CEIL_DIV, cdiv ...
bool isCeilDivision(std::string_view name);

/// As a kernel file's header has it, where / divides real numbers: floor((n + 1) / 32).
std::string headerText(const HostExpression& expression);
std::string headerText(double value);

/// All names that are left in it.
std::vector<std::string> namesOf(const HostExpression& expression);

} // namespace kernelcurve
