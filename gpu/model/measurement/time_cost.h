#pragma once

#include <cstdint>
#include <string>

namespace kernelcurve {

/// The predicted cost of one cause for a kernel.
struct TimeCost {
    std::string cause;     ///< document name, such as "bank_conflicts"
    std::string file;      ///< file with the line
    std::int64_t line = 0; ///< 0 for the whole kernel
    double seconds = 0;    ///< upper bound, because causes overlap
    double amount = 0;     ///< amount of the cause; see evidenceKey()
    /// A second cause. The kernel only gains `seconds` if both causes are removed.
    std::string also = {};

    bool operator==(const TimeCost&) const = default;
};

} // namespace kernelcurve
