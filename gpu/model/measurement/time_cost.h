#pragma once

#include <cstdint>
#include <string>

namespace kernelcurve {

/// The cost of one cause for a kernel, from the model of a predicted device.
struct TimeCost {
    std::string cause;     ///< a name in documents, such as "bank_conflicts"
    std::string file;      ///< of the line
    std::int64_t line = 0; ///< 0: of the whole kernel
    double seconds = 0;    ///< at most: causes overlap
    double amount = 0;     ///< how much of the cause was found: evidenceKey()
    /// The machine name of a second cause: only without both is the kernel so much faster.
    std::string also = {};

    bool operator==(const TimeCost&) const = default;
};

} // namespace kernelcurve
