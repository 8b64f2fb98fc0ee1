#pragma once

#include "gpu/model/text/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Throws an Error with this position.
[[noreturn]] void failAt(const SourcePosition& where, Message what, Message hint = {});

/// Returns "did you mean ...?" with the known word that is most similar to `word`. Without a
/// similar word, returns a short list of all known words, or an empty message if the list is long.
Message nearestOrAll(std::string_view word, const std::vector<std::string>& known);

} // namespace kernelcurve
