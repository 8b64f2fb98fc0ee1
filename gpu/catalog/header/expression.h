#pragma once

#include "gpu/model/text/message.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {

/// An arithmetic expression of a kernel header: `ceil(n / (block * unroll))`, `block * unroll <=
/// 8192`. muParser with expressionFunctions(), % and !. Truth is not zero.
class Expression {
  public:
    /// Throws Error that points at the wrong character; `where` is where `text` starts.
    explicit Expression(std::string text, SourcePosition where = {});

    const std::string& text() const;
    const SourcePosition& where() const;
    /// The names it uses.
    const std::vector<std::string>& names() const;
    /// Throws Error if a name has no value or the result is not finite.
    double evaluate(const std::map<std::string, double>& scope) const;

  private:
    struct Parsed;
    std::shared_ptr<const Parsed> parsed_;
};

/// An item of a header's `requires`.
struct Requirement {
    Expression that;
    LocalizedText otherwise; ///< why a configuration that breaks it is excluded
};

} // namespace kernelcurve
