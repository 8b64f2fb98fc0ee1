#pragma once

#include "gpu/predict/timing/l1_cache.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>

namespace kernelcurve {

/// Of the content of arrays. Much faster than SHA-256, which only crafted collisions need.
inline std::uint64_t contentDigest(std::span<const std::byte> content) {
    std::uint64_t digest = content.size();
    for (std::size_t at = 0; at < content.size(); at += sizeof(std::uint64_t)) {
        const std::span<const std::byte> rest = content.subspan(at);
        std::uint64_t word = 0;
        std::memcpy(&word, rest.data(), std::min(rest.size(), sizeof word));
        digest = timing::hashed(digest ^ word);
    }
    return digest;
}

} // namespace kernelcurve
