#pragma once

#include "gpu/model/text/message.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A name in an expression, and where it starts in its text.
struct ExpressionName {
    std::string name;
    std::size_t offset = 0;
};

/// What an expression is made of, checked as far as that is possible without a grammar: its
/// characters, its parentheses, its functions. The parser behind it is lenient and imprecise there.
struct ScannedExpression {
    std::vector<ExpressionName> names; ///< variables in the order in which they occur
    std::string normalised; ///< for the parser: as long as the text, blanks before "(" moved away
};

/// What stands for a % behind a number in `normalised`, if one between two is a remainder.
inline constexpr char percentSign = '#';

/// The functions an expression may call.
const std::vector<std::string>& expressionFunctions();

/// Throws Error that points at the wrong character.
ScannedExpression scanExpression(std::string_view text, const SourcePosition& where);

/// `where` moved on by `offset` characters.
SourcePosition movedOn(SourcePosition where, std::size_t offset);

} // namespace kernelcurve
