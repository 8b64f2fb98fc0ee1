#pragma once

#include <QString>

#include <string_view>

namespace kernelcurve {

/// What a predicted row's kernel is limited by, as the model sees it, in the program's language:
/// "strided accesses". Another word is shown as it is.
QString kernelClassName(std::string_view name);

} // namespace kernelcurve
