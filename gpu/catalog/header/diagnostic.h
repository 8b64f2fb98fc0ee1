#pragma once

#include "gpu/model/text/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Throws Error.
[[noreturn]] void failAt(const SourcePosition& where, Message what, Message hint = {});

/// "did you mean ...?" with the known word nearest to `word`. Without a near word, lists the known
/// words if the list is short; otherwise nothing.
Message nearestOrAll(std::string_view word, const std::vector<std::string>& known);

} // namespace kernelcurve
