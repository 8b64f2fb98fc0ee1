#pragma once

#include "gpu/model/text/message.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The known word nearest to `word` by edit distance, if one is near enough.
std::optional<std::string> nearestWord(std::string_view word,
                                       const std::vector<std::string>& known);

/// "did you mean ...?" with the known word nearest to `word`; `otherwise` if none is near.
Message didYouMean(std::string_view word, const std::vector<std::string>& known,
                   Message otherwise = {});

} // namespace kernelcurve
