#pragma once

#include "gpu/model/files/sha256.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Names what a cached result depends on: everything that is added, in order, with its length. Two
/// different lists give different texts, also where somebody writes one to have the other's result:
/// SHA-256.
class CacheKey {
  public:
    CacheKey& add(std::string_view part);
    /// 64 hexadecimal digits.
    std::string text() const { return parts_.text(); }

  private:
    Sha256 parts_;
};

/// Files that can be made again: compiled kernels. Several processes may share the folder. Since
/// what comes out of it is run, a folder that is not this user's own (private_folder.h) is neither
/// read nor written. Nothing here fails: what cannot be read is not there, what cannot be written
/// is not kept.
class DiskCache {
  public:
    static constexpr std::uint64_t defaultLimit = std::uint64_t{1} << 30;

    /// `folder` is made when something is stored. Beyond `limit` bytes the entries that were used
    /// longest ago go.
    explicit DiskCache(std::filesystem::path folder, std::uint64_t limit = defaultLimit);

    /// Nothing if there is no such entry, if it is another user's or a link, or where it is damaged
    /// or another key's: then it is removed.
    std::optional<std::string> load(const std::string& key) const;
    void store(const std::string& key, std::string_view content) const;

  private:
    std::filesystem::path fileOf(const std::string& key) const;
    void removeOldest() const;

    std::filesystem::path folder_;
    std::uint64_t limit_;
};

} // namespace kernelcurve
