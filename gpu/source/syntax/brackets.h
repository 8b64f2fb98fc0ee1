#pragma once

#include "gpu/source/syntax/code_tokens.h"

#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the matching bracket for each token; the token itself if there is none. Each branch of a
/// conditional starts with the brackets that are open at its #if.
std::vector<std::size_t> matchedBrackets(std::string_view code,
                                         const std::vector<CodeToken>& tokens);

} // namespace kernelcurve
