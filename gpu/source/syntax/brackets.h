#pragma once

#include "gpu/source/syntax/code_tokens.h"

#include <string_view>
#include <vector>

namespace kernelcurve {

/// Of every token the bracket that belongs to it; itself where it is none or has none. The branches
/// of a conditional are matched from the brackets that are open at its #if.
std::vector<std::size_t> matchedBrackets(std::string_view code,
                                         const std::vector<CodeToken>& tokens);

} // namespace kernelcurve
