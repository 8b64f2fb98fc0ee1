#pragma once

#include "gpu/source/syntax/code_tokens.h"

#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the index of the matching bracket per token, or the token's index if none matches. Each
/// branch of a conditional starts with the brackets that are open at its #if.
std::vector<std::size_t> matchedBrackets(std::string_view code,
                                         const std::vector<CodeToken>& tokens);

} // namespace kernelcurve
