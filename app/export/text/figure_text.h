#pragma once

#include <string>

namespace kernelcurve {

/// For other programs: ten digits, which hold more than any clock tells and spare the reader
/// 0.30000000000000004.
std::string exportedFigure(double value);
/// For a terminal: four digits, and plain ones as long as they are few: 12340, not 1.234e+04.
std::string shownFigure(double value);

} // namespace kernelcurve
