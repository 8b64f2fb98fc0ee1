#pragma once

#include "gpu/model/experiment/parameter.h"

#include <cstdint>
#include <string>

namespace kernelcurve {

/// How large a problem is: how many elements it has, how long a side of a matrix is, how many bytes
/// are moved. `usual` unless told otherwise, from 1 to `most`.
Parameter sizeParameter(std::string name, std::int64_t usual, std::int64_t most,
                        LocalizedText label, LocalizedText help,
                        ParameterUnit unit = ParameterUnit::Count);

} // namespace kernelcurve
