#include "gpu/device/work_folder.h"

#include <cstdlib>
#include <mutex>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

constexpr std::string_view beginning = "kernelcurve-work-";

bool isOurs(const fs::path& folder) {
    struct stat status {};
    return folder.filename().string().starts_with(beginning) &&
           ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
           status.st_uid == ::geteuid();
}

void removeLeftovers(const fs::path& folder) {
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const FileLock lock(isOurs(at->path()) ? at->path() : fs::path());
        std::error_code ignored;
        if (lock.held())
            fs::remove_all(at->path(), ignored);
    }
}

} // namespace

WorkFolder::WorkFolder() {
    std::error_code error;
    const fs::path all = fs::temp_directory_path(error);
    if (error)
        return;
    static std::once_flag removed;
    std::call_once(removed, removeLeftovers, all);
    // Somebody who removes leftovers may come between making the folder and locking it.
    constexpr int mostTries = 10;
    for (int i = 0; i < mostTries && !isThere(); ++i) {
        std::string name = (all / (std::string(beginning) + "XXXXXX")).string();
        if (::mkdtemp(name.data()) == nullptr)
            return;
        path_ = name;
        lock_.emplace(path_);
        if (!fs::exists(path_, error))
            lock_.reset();
    }
}

WorkFolder::~WorkFolder() {
    std::error_code ignored;
    if (!path_.empty())
        fs::remove_all(path_, ignored);
}

} // namespace kernelcurve
