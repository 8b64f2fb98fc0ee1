#pragma once

#include "gpu/model/text/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Throws an Error with this position.
[[noreturn]] void failAt(const SourcePosition& where, Message what, Message hint = {});

/// Returns "did you mean ...?" with the known word that is most similar to `word`. If no word is
/// similar, returns a list of all known words. If the list would be long, returns an empty message.
Message nearestOrAll(std::string_view word, const std::vector<std::string>& known);

} // namespace kernelcurve
