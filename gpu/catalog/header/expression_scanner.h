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

/// The tokens of an expression. The scanner checks characters, parentheses, and functions, because
/// muParser, which then parses the text, accepts invalid ones and has imprecise messages.
struct ScannedExpression {
    std::vector<ExpressionName> names; ///< variables in order of occurrence
    /// The text for muParser. It has the same length, but no spaces before "(".
    std::string normalised;
};

/// Replaces a percent sign in `normalised`, because % between two operands is a remainder.
inline constexpr char percentSign = '#';

/// The functions that an expression may call.
const std::vector<std::string>& expressionFunctions();

/// Scans an expression. Throws Error at the invalid character.
ScannedExpression scanExpression(std::string_view text, const SourcePosition& where);

/// Returns `where`, advanced by `offset` characters.
SourcePosition movedOn(SourcePosition where, std::size_t offset);

} // namespace kernelcurve
