#pragma once

#include "gpu/model/experiment/parameter.h"

#include <cstdint>
#include <string>

namespace kernelcurve {

/// The size parameter of a problem: number of elements, side of a matrix, number of bytes. `usual`
/// by default, from 1 to `most`.
Parameter sizeParameter(std::string name, std::int64_t usual, std::int64_t most,
                        LocalizedText label, LocalizedText help,
                        ParameterUnit unit = ParameterUnit::Count);

} // namespace kernelcurve
