#pragma once

#include "gpu/model/text/message.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A name in an expression, with its position in the text.
struct ExpressionName {
    std::string name;
    std::size_t offset = 0;
};

/// The tokens of an expression, with checks of characters, parentheses, and functions. The parser
/// that follows is lenient and has imprecise messages there.
struct ScannedExpression {
    std::vector<ExpressionName> names; ///< variables in order of occurrence
    std::string normalised; ///< for the parser: the same length, with blanks before "(" moved away
};

/// Replaces a percent sign in `normalised`, because % between two operands is a remainder.
inline constexpr char percentSign = '#';

/// The functions that an expression may call.
const std::vector<std::string>& expressionFunctions();

/// Throws Error at the invalid character.
ScannedExpression scanExpression(std::string_view text, const SourcePosition& where);

/// `where`, advanced by `offset` characters.
SourcePosition movedOn(SourcePosition where, std::size_t offset);

} // namespace kernelcurve
