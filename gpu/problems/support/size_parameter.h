#pragma once

#include "gpu/model/experiment/parameter.h"

#include <cstdint>
#include <string>

namespace kernelcurve {

/// Returns the size parameter of a problem, such as the number of elements, the side of a matrix,
/// or the number of bytes. Its range is 1 to `most`, and its default is `usual`.
Parameter sizeParameter(std::string name, std::int64_t usual, std::int64_t most,
                        LocalizedText label, LocalizedText help,
                        ParameterUnit unit = ParameterUnit::Count);

} // namespace kernelcurve
