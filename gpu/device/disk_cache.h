#pragma once

#include "gpu/model/files/sha256.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// The key of a cached result: everything that it depends on, in order, with lengths. SHA-256
/// prevents crafted collisions.
class CacheKey {
  public:
    CacheKey& add(std::string_view part);
    /// 64 hexadecimal digits.
    std::string text() const { return parts_.text(); }

  private:
    Sha256 parts_;
};

/// A cache of reproducible files: compiled kernels. Several processes may share the folder. Its
/// content is executed, so a folder that is not private (private_folder.h) is not used. Nothing
/// fails: unreadable entries are missing, and unwritable ones are not stored.
class DiskCache {
  public:
    static constexpr std::uint64_t defaultLimit = std::uint64_t{1} << 30;

    /// `folder` is created on demand. Beyond `limit` bytes, the least recently used entries are
    /// removed.
    explicit DiskCache(std::filesystem::path folder, std::uint64_t limit = defaultLimit);

    /// Nothing if there is no such entry, it belongs to another user, or is a link; a damaged entry
    /// or one with another key is removed.
    std::optional<std::string> load(const std::string& key) const;
    void store(const std::string& key, std::string_view content) const;

  private:
    std::filesystem::path fileOf(const std::string& key) const;
    void removeOldest() const;

    std::filesystem::path folder_;
    std::uint64_t limit_;
};

} // namespace kernelcurve
