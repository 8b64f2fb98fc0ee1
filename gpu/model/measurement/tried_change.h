#pragma once

#include "gpu/model/text/message.h"

#include <cstdint>
#include <string>

namespace kernelcurve {

/// A change to a kernel with a predicted effect.
struct TriedChange {
    Message what;          ///< text such as "block = 512" or "line 12: float tile[32][33]"
    std::string cause;     ///< cause that the change may remove; empty for a parameter
    std::int64_t line = 0; ///< changed line; 0 for a parameter
    double seconds = 0;    ///< predicted time with the change
    bool operator==(const TriedChange&) const = default;
};

} // namespace kernelcurve
