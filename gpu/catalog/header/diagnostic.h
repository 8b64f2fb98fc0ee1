#pragma once

#include "gpu/model/text/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Throws Error.
[[noreturn]] void failAt(const SourcePosition& where, Message what, Message hint = {});

/// "did you mean ...?" with the known word nearest to `word`; if none is near, the list of known
/// words if it is short enough to read; else nothing.
Message nearestOrAll(std::string_view word, const std::vector<std::string>& known);

} // namespace kernelcurve
