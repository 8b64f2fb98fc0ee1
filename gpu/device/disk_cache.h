#pragma once

#include "gpu/model/files/sha256.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// The key of a cached result. The key is a hash of all inputs of the result. The inputs are hashed
/// in order, together with their lengths. SHA-256 prevents deliberate collisions.
class CacheKey {
  public:
    CacheKey& add(std::string_view part);
    /// Returns the key as 64 hexadecimal digits.
    std::string text() const { return parts_.text(); }

  private:
    Sha256 parts_;
};

/// A cache of reproducible files, such as compiled kernels. Several processes may share the folder.
/// The content is executed, so a folder that is not private (private_folder.h) is not used. The
/// cache reports no errors. Unreadable entries count as missing, and entries that cannot be written
/// are not stored.
class DiskCache {
  public:
    static constexpr std::uint64_t defaultLimit = std::uint64_t{1} << 30;

    /// Creates `folder` on demand. If the cache exceeds `limit` bytes, removes the least recently
    /// used entries.
    explicit DiskCache(std::filesystem::path folder, std::uint64_t limit = defaultLimit);

    /// Returns the content of an entry. Returns nullopt if the entry does not exist, belongs to
    /// another user, or is a link. Removes an entry that is damaged or has another key.
    std::optional<std::string> load(const std::string& key) const;
    void store(const std::string& key, std::string_view content) const;

  private:
    std::filesystem::path fileOf(const std::string& key) const;
    void removeOldest() const;

    std::filesystem::path folder_;
    std::uint64_t limit_;
};

} // namespace kernelcurve
