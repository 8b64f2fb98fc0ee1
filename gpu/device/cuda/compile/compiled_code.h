#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The compiler's output for a kernel file and one GPU.
struct CompiledCode {
    struct Entry {
        std::string loweredName; ///< the entry's name in the module
        std::int64_t spilledBytes = 0;
        bool operator==(const Entry&) const = default;
    };
    std::vector<Entry> entries; ///< in the order of the request
    std::string log;
    std::string cubin;
    bool operator==(const CompiledCode&) const = default;
};

/// Returns the representation for the disk cache.
std::string serialized(const CompiledCode& code);
/// Parses the output of serialized(). Returns nullopt for other texts.
std::optional<CompiledCode> readCompiledCode(std::string_view text);

} // namespace kernelcurve
