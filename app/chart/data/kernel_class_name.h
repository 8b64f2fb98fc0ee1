#pragma once

#include <QString>

#include <string_view>

namespace kernelcurve {

/// Returns the translated limit that the model expects for a predicted row, such as "strided
/// accesses". Returns an unknown name unchanged.
QString kernelClassName(std::string_view name);

} // namespace kernelcurve
