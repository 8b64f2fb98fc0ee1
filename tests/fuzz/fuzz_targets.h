#pragma once

#include <span>
#include <string_view>

namespace kernelcurve {

/// A parser for data that may come from untrusted sources. It accepts the bytes, or rejects them
/// with an Error. A crash, another exception, a hang, and a leak are faults. A target calls abort()
/// if data that was read and written is not read as equal again.
struct FuzzTarget {
    std::string_view name;
    void (*read)(std::string_view bytes);
};

std::span<const FuzzTarget> fuzzTargets();

/// Runs one input. Returns false if the input was rejected.
bool takes(const FuzzTarget& target, std::string_view bytes);

} // namespace kernelcurve
