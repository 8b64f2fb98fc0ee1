#pragma once

#include "gpu/model/text/message.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {

/// An arithmetic expression of a kernel header, such as `ceil(n / (block * unroll))` or `block *
/// unroll <= 8192`. It may use the operators of muParser, %, !, and expressionFunctions(). Any
/// nonzero value is true.
class Expression {
  public:
    /// Parses `text`, which starts at `where`. Throws Error at the invalid character.
    explicit Expression(std::string text, SourcePosition where = {});

    const std::string& text() const;
    const SourcePosition& where() const;
    /// Returns the variable names in the expression.
    const std::vector<std::string>& names() const;
    /// Returns the value of the expression. Throws Error if a name has no value in `scope`, or if
    /// the result is not finite.
    double evaluate(const std::map<std::string, double>& scope) const;

  private:
    struct Parsed;
    std::shared_ptr<const Parsed> parsed_;
};

/// A condition from `requires` in a header.
struct Requirement {
    Expression that;
    LocalizedText otherwise; ///< message for a configuration that violates the condition
};

} // namespace kernelcurve
