#pragma once

#include "gpu/model/values/value.h"

#include <string>

namespace kernelcurve {

/// A kernel with a value for each of its parameters.
struct Configuration {
    std::string kernel; ///< id of the kernel
    Values parameters;

    /// Returns text such as `read_offset block=256 offset=3`, for messages and logs.
    std::string text() const;
    auto operator<=>(const Configuration&) const = default;
    bool operator==(const Configuration&) const = default;
};

} // namespace kernelcurve
