#include "gpu/device/work_folder.h"

#include "gpu/device/device.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
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
    // Another process may remove the folder as a leftover before the folder is locked.
    constexpr int maxTries = 10;
    for (int i = 0; i < maxTries && !isThere(); ++i) {
        std::string name = (all / beginning).string();
        name += "XXXXXX";
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

std::string WorkFolder::write(const char* name, std::string_view bytes) const {
    std::string made = file(name);
    std::ofstream stream(made, std::ios::binary);
    stream << bytes;
    stream.close();
    if (!isThere() || !stream)
        throw DeviceError(
            {message(KC_TEXT("engine", "Cannot write to the folder for temporary files")),
             message(KC_TEXT("engine", "free disk space there, or set TMPDIR to another folder"))});
    return made;
}

std::string readBytes(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

} // namespace kernelcurve
