#include "app/trust/file_origin.h"

#include "gpu/model/files/download_mark.h"
#include "gpu/model/files/file_error.h"
#include "gpu/model/files/input_file.h"

#include <QUrl>

#include <algorithm>
#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <vector>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

constexpr std::size_t accountBytes = std::size_t{64} << 10;

/// Returns the name of a user, or an empty string for an account without a name.
std::string userName(uid_t user) {
    std::vector<char> buffer(accountBytes);
    passwd entry{};
    passwd* found = nullptr;
    ::getpwuid_r(user, &entry, buffer.data(), buffer.size(), &found);
    return found != nullptr ? found->pw_name : "";
}

/// Returns true if the user is the only member of the group. Debian gives each account a group with
/// the same name.
bool isPrivateGroup(gid_t group) {
    std::vector<char> buffer(accountBytes);
    ::group entry{};
    ::group* found = nullptr;
    ::getgrgid_r(group, &entry, buffer.data(), buffer.size(), &found);
    const std::string user = userName(::geteuid());
    if (found == nullptr || user.empty() || user != found->gr_name)
        return false;
    char** member = found->gr_mem;
    while (*member != nullptr && user == *member)
        ++member;
    return *member == nullptr;
}

/// Returns true if other users can write to the file or folder. If `hasAccessList` is true, the
/// group bits apply to all accounts in the list.
bool canOthersWrite(const struct stat& status, bool hasAccessList) {
    const bool canGroup = (status.st_mode & S_IWGRP) != 0;
    return (status.st_mode & S_IWOTH) != 0 ||
           (canGroup && (hasAccessList || !isPrivateGroup(status.st_gid)));
}

constexpr const char* accessList = "system.posix_acl_access";

bool isOfUserOrRoot(const struct stat& status) {
    return status.st_uid == ::geteuid() || status.st_uid == 0;
}

/// Returns true if other users can replace files in a folder. In a sticky folder, such as /tmp,
/// users can replace only their own files.
bool canOthersReplaceIn(const fs::path& folder) {
    struct stat status {};
    if (::stat(folder.c_str(), &status) != 0)
        return true;
    const bool hasAccessList = ::getxattr(folder.c_str(), accessList, nullptr, 0) >= 0;
    return !isOfUserOrRoot(status) ||
           ((status.st_mode & S_ISVTX) == 0 && canOthersWrite(status, hasAccessList));
}

/// Returns the folders in which a file may be replaced: the folder of its name and, for a link, the
/// folder of the target.
std::vector<fs::path> foldersOf(int descriptor, const fs::path& file) {
    std::vector<fs::path> folders = {file.has_parent_path() ? file.parent_path() : fs::path(".")};
    std::error_code error;
    const fs::path real = fs::read_symlink("/proc/self/fd/" + std::to_string(descriptor), error);
    if (!error && real.is_absolute())
        folders.push_back(real.parent_path());
    return folders;
}

std::optional<Message> foreignReason(int descriptor, const struct stat& status,
                                     const fs::path& file) {
    const std::string name = file.filename().string();
    if (!isOfUserOrRoot(status)) {
        const std::string owner = userName(status.st_uid);
        return message(KC_TEXT("engine", "`{0}` is not trusted: the user {1} owns it"), name,
                       owner.empty() ? std::to_string(status.st_uid) : owner);
    }
    if (canOthersWrite(status, ::fgetxattr(descriptor, accessList, nullptr, 0) >= 0))
        return message(
            KC_TEXT("engine",
                    "`{0}` is not trusted: other users can change the file (fix: chmod go-w)"),
            name);
    if (std::ranges::any_of(foldersOf(descriptor, file), canOthersReplaceIn))
        return message(
            KC_TEXT("engine", "`{0}` is not trusted: other users can replace files in its folder"),
            name);
    if (const std::optional<std::string> address = downloadMark(descriptor)) {
        const std::string host = QUrl(QString::fromStdString(*address)).host().toStdString();
        return host.empty()
                   ? message(KC_TEXT("engine", "`{0}` is not trusted: it was downloaded"), name)
                   : message(KC_TEXT("engine", "`{0}` is not trusted: it was downloaded from {1}"),
                             name, host);
    }
    return std::nullopt;
}

} // namespace

NamedFile readNamedFile(const fs::path& file, std::size_t maxBytes) {
    InputFile open(file, maxBytes);
    struct stat status {};
    if (::fstat(open.descriptor(), &status) != 0 || !S_ISREG(status.st_mode))
        return {};
    NamedFile named;
    named.foreign = foreignReason(open.descriptor(), status, file);
    if (!open.readTo(named.text, maxBytes))
        throw tooLarge(file, maxBytes);
    return named;
}

} // namespace kernelcurve
