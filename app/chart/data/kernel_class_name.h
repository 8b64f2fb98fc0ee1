#pragma once

#include <QString>

#include <string_view>

namespace kernelcurve {

/// The limit that the model expects for a predicted row, in the program's language: "strided
/// accesses". An unknown name is returned unchanged.
QString kernelClassName(std::string_view name);

} // namespace kernelcurve
