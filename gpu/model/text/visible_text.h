#pragma once

#include <string>
#include <string_view>

namespace kernelcurve {

/// `text` without anything that a terminal would obey rather than show: control characters become
/// their pictures (U+241B for Escape), those of C1, marks that turn the direction of writing and
/// bytes that are not UTF-8 become U+FFFD. Line feeds and tabs stay.
std::string visibleText(std::string_view text);

} // namespace kernelcurve
