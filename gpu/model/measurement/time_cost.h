#pragma once

#include <cstdint>
#include <string>

namespace kernelcurve {

/// The cost of one cause for a kernel, from the model that predicts a device.
struct TimeCost {
    std::string cause;     ///< a name in documents, such as "bank_conflicts"
    std::string file;      ///< file that contains the line
    std::int64_t line = 0; ///< 0 for the whole kernel
    double seconds = 0;    ///< upper bound, because causes overlap
    double amount = 0;     ///< amount of the cause; see evidenceKey()
    /// The name of a second cause. The kernel is faster by `seconds` only without both causes.
    std::string also = {};

    bool operator==(const TimeCost&) const = default;
};

} // namespace kernelcurve
