#pragma once

#include <string>
#include <string_view>

namespace kernelcurve {

/// Replaces characters that a terminal would interpret, except line feeds and tabs. Control
/// characters become symbols (U+241B for Escape). C1 controls, bidirectional marks, and invalid
/// UTF-8 become U+FFFD.
std::string visibleText(std::string_view text);

} // namespace kernelcurve
