#pragma once

#include <string>

namespace kernelcurve {

/// Returns a number with ten digits for other programs. These digits exceed the resolution of any
/// clock.
std::string exportedFigure(double value);
/// Returns a number with four digits for a terminal. Uses an exponent only if the number would be
/// long without it: 12340, not 1.234e+04.
std::string shownFigure(double value);

} // namespace kernelcurve
