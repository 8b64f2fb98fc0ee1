#pragma once

#include "gpu/model/text/message.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the known word that is most similar to `word` by edit distance, or nullopt if no word is
/// similar enough.
std::optional<std::string> nearestWord(std::string_view word,
                                       const std::vector<std::string>& known);

/// Returns "did you mean ...?" with the known word that is most similar to `word`. Returns
/// `otherwise` if no word is similar enough.
Message didYouMean(std::string_view word, const std::vector<std::string>& known,
                   Message otherwise = {});

} // namespace kernelcurve
