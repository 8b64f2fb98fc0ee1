#pragma once

#include "gpu/model/experiment/parameter.h"

#include <cstdint>
#include <string>

namespace kernelcurve {

/// A side of a matrix or a picture: 2048 elements unless told otherwise, at most `longest`.
Parameter sideParameter(std::string name, std::int64_t longest, LocalizedText label,
                        LocalizedText help);

} // namespace kernelcurve
