#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// What the compiler made of a kernel file for one GPU.
struct CompiledCode {
    struct Entry {
        std::string loweredName; ///< under which the module knows it
        std::int64_t spilledBytes = 0;
        bool operator==(const Entry&) const = default;
    };
    std::vector<Entry> entries; ///< in the order of the request
    std::string log;
    std::string cubin;
    bool operator==(const CompiledCode&) const = default;
};

/// As it stands in the disk cache.
std::string serialized(const CompiledCode& code);
/// Nothing if the text is not what serialized() writes.
std::optional<CompiledCode> readCompiledCode(std::string_view text);

} // namespace kernelcurve
