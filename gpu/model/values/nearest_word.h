#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The known word nearest to `word` by edit distance, where one is near enough to be meant.
std::optional<std::string> nearestWord(std::string_view word,
                                       const std::vector<std::string>& known);

} // namespace kernelcurve
