#pragma once

#include <string>

namespace kernelcurve {

/// For other programs: ten digits, which exceed the resolution of any clock.
std::string exportedFigure(double value);
/// For a terminal: four digits, and plain ones if short: 12340, not 1.234e+04.
std::string shownFigure(double value);

} // namespace kernelcurve
