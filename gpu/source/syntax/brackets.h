#pragma once

#include "gpu/source/syntax/code_tokens.h"

#include <string_view>
#include <vector>

namespace kernelcurve {

/// The matching bracket of each token; itself if there is none. The branches of a conditional start
/// with the open brackets at its #if.
std::vector<std::size_t> matchedBrackets(std::string_view code,
                                         const std::vector<CodeToken>& tokens);

} // namespace kernelcurve
