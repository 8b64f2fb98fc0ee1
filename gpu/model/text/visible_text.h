#pragma once

#include <string>
#include <string_view>

namespace kernelcurve {

/// Replaces everything that a terminal would interpret. Control characters become symbols (U+241B
/// for Escape). C1 controls, bidirectional marks, and invalid UTF-8 become U+FFFD. Line feeds and
/// tabs stay.
std::string visibleText(std::string_view text);

} // namespace kernelcurve
