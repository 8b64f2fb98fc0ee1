#include "gpu/device/disk_cache.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/private_folder.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

constexpr std::string_view magic = "kernelcurve cache 3\n";
constexpr std::string_view extension = ".bin";
/// The age at which temporary files of killed programs are removed.
constexpr std::chrono::hours abandonedAfter{1};

/// Returns the checksum of an entry. The checksum includes the key, so that an entry copied to
/// another name is rejected.
std::string checksum(const std::string& key, std::string_view content) {
    return CacheKey().add(key).add(content).text();
}

/// Returns true if the current user owns the file. This check is required, because the content is
/// executed.
bool isOwnFile(const fs::path& file) {
    struct stat status {};
    return ::lstat(file.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
           status.st_uid == ::geteuid();
}

struct Entry {
    fs::path file;
    fs::file_time_type used;
    std::uint64_t bytes = 0;
};

} // namespace

CacheKey& CacheKey::add(std::string_view part) {
    parts_.add(std::to_string(part.size()) + ":").add(part);
    return *this;
}

DiskCache::DiskCache(fs::path folder, std::uint64_t limit)
    : folder_(std::move(folder))
    , limit_(limit) {}

fs::path DiskCache::fileOf(const std::string& key) const {
    return folder_ / (key + std::string(extension));
}

std::optional<std::string> DiskCache::load(const std::string& key) const {
    const fs::path file = fileOf(key);
    // In a private folder, a file cannot change between this check and the read.
    if (!makePrivate(folder_) || !isOwnFile(file))
        return {};
    std::error_code ignored;
    std::string bytes;
    try {
        bytes = readFile(file);
    } catch (const Error&) {
        return {};
    }
    const std::size_t head = magic.size() + CacheKey().text().size();
    const bool sound = bytes.size() >= head && bytes.starts_with(magic) &&
                       bytes.compare(magic.size(), head - magic.size(),
                                     checksum(key, std::string_view(bytes).substr(head))) == 0;
    if (!sound) {
        fs::remove(file, ignored);
        return {};
    }
    fs::last_write_time(file, fs::file_time_type::clock::now(), ignored);
    return bytes.erase(0, head);
}

void DiskCache::store(const std::string& key, std::string_view content) const {
    static std::atomic<unsigned> number = 0;
    std::error_code error;
    fs::create_directories(folder_.parent_path(), error);
    if (!makePrivate(folder_))
        return;
    const fs::path temporary =
        folder_ / (key + "." + std::to_string(getpid()) + "." + std::to_string(number++));
    {
        std::ofstream stream(temporary, std::ios::binary);
        stream << magic << checksum(key, content) << content;
        stream.close();
        if (!stream) {
            fs::remove(temporary, error);
            return;
        }
    }
    fs::rename(temporary, fileOf(key), error);
    if (error)
        fs::remove(temporary, error);
    removeOldest();
}

void DiskCache::removeOldest() const {
    std::error_code error;
    std::vector<Entry> entries;
    std::uint64_t total = 0;
    const auto now = fs::file_time_type::clock::now();
    for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error)) {
        std::error_code gone; // another process may remove a file at any time
        Entry entry{at->path(), at->last_write_time(gone), at->file_size(gone)};
        if (gone)
            continue;
        if (entry.file.extension() == extension) {
            total += entry.bytes;
            entries.push_back(std::move(entry));
        } else if (now - entry.used > abandonedAfter) {
            fs::remove(entry.file, gone);
        }
    }
    std::ranges::sort(entries, {}, &Entry::used);
    for (const Entry& entry : entries) {
        if (total <= limit_)
            break;
        if (fs::remove(entry.file, error))
            total -= entry.bytes;
    }
}

} // namespace kernelcurve
