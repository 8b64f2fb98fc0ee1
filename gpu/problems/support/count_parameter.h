#pragma once

#include "gpu/model/experiment/parameter.h"

#include <cstdint>

namespace kernelcurve {

/// "n", how many elements, results or groups a problem has: `usual` unless told otherwise, at most
/// `most`.
Parameter countParameter(std::int64_t usual, std::int64_t most, LocalizedText label,
                         LocalizedText help);

} // namespace kernelcurve
