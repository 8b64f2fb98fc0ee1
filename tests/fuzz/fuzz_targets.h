#pragma once

#include <span>
#include <string_view>

namespace kernelcurve {

/// A parser of what may come from strangers. It takes the bytes, or refuses them by an Error: a
/// crash, another exception, a hang and a leak are faults, and so is an abort(), by which a target
/// says that what was read is not read again as the same.
struct FuzzTarget {
    std::string_view name;
    void (*read)(std::string_view bytes);
};

std::span<const FuzzTarget> fuzzTargets();

/// Runs one input; false where it was refused.
bool takes(const FuzzTarget& target, std::string_view bytes);

} // namespace kernelcurve
