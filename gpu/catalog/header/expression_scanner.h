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

/// The tokens of an expression. The scanner itself checks characters, parentheses, and functions,
/// because muParser accepts some invalid expressions and reports errors imprecisely.
struct ScannedExpression {
    std::vector<ExpressionName> names; ///< variables in order of occurrence
    /// The text for muParser. It is as long as the original text, but has no spaces before "(".
    std::string normalised;
};

/// Replaces a percent sign such as `95 %` in `normalised`, because muParser reads % as remainder.
inline constexpr char percentSign = '#';

/// Returns the functions that an expression may call.
const std::vector<std::string>& expressionFunctions();

/// Scans an expression. Throws Error at the invalid character.
ScannedExpression scanExpression(std::string_view text, const SourcePosition& where);

/// Returns `where`, advanced by `offset` characters.
SourcePosition movedOn(SourcePosition where, std::size_t offset);

} // namespace kernelcurve
