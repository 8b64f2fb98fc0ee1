#include "gpu/device/confine/file_rules.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace kernelcurve {
namespace {

// linux/landlock.h of Debian 12 contains Landlock version 2, so this file defines the constants of
// later versions.
constexpr long createRuleset = 444;
constexpr long addRule = 445;
constexpr long restrictSelf = 446;
constexpr unsigned versionFlag = 1;
constexpr int beneathPath = 1;

constexpr std::uint64_t execute = 1U << 0;
constexpr std::uint64_t writeFile = 1U << 1;
constexpr std::uint64_t mayRead = 1U << 2;
constexpr std::uint64_t readFolder = 1U << 3;
constexpr std::uint64_t removeFolder = 1U << 4;
constexpr std::uint64_t removeFile = 1U << 5;
constexpr std::uint64_t makeFolder = 1U << 7;
constexpr std::uint64_t makeRegular = 1U << 8;
constexpr std::uint64_t truncate = 1U << 14;
/// The rights that apply to regular files.
constexpr std::uint64_t ofFiles = execute | writeFile | mayRead | truncate;

struct RulesetAttributes {
    std::uint64_t files;
    std::uint64_t ports;
    std::uint64_t scopes;
};
struct [[gnu::packed]] PathRule {
    std::uint64_t rights;
    std::int32_t folder;
};

/// Returns all file rights of a Landlock version.
std::uint64_t fileRights(int version) {
    constexpr int first = 13; // from execute to make a symbolic link
    int count = first;
    count += version >= 2 ? 1 : 0; // rename to another folder
    count += version >= 3 ? 1 : 0; // truncate
    count += version >= 5 ? 1 : 0; // ioctl on devices
    return (std::uint64_t{1} << count) - 1;
}

} // namespace

int landlockVersion() {
    static const long version = ::syscall(createRuleset, nullptr, 0, versionFlag);
    return version > 0 ? static_cast<int>(version) : 0;
}

FileRules::FileRules() {
    const int version = landlockVersion();
    if (version == 0)
        return;
    handled_ = fileRights(version);
    const RulesetAttributes attributes{handled_, version >= 4 ? 3U : 0U, version >= 6 ? 3U : 0U};
    // Older systems reject a longer structure, so the size depends on the version.
    const std::size_t size = version >= 6   ? sizeof attributes
                             : version >= 4 ? offsetof(RulesetAttributes, scopes)
                                            : offsetof(RulesetAttributes, ports);
    rules_ = FileDescriptor(static_cast<int>(::syscall(createRuleset, &attributes, size, 0)));
}

void FileRules::allow(const std::filesystem::path& path, std::uint64_t rights) {
    if (!rules_.isOpen())
        return;
    const FileDescriptor at(::open(path.c_str(), O_PATH | O_CLOEXEC));
    struct stat status {};
    if (!at.isOpen() || ::fstat(at.get(), &status) != 0)
        return;
    if (!S_ISDIR(status.st_mode))
        rights &= ofFiles;
    const PathRule rule{rights & handled_, at.get()};
    ::syscall(addRule, rules_.get(), beneathPath, &rule, 0);
}

void FileRules::allowReading(const std::filesystem::path& path) {
    allow(path, mayRead | readFolder);
}

void FileRules::allowRunning(const std::filesystem::path& path) {
    allow(path, execute | mayRead | readFolder);
}

void FileRules::allowWork(const std::filesystem::path& folder) {
    allow(folder, mayRead | readFolder | writeFile | truncate | makeRegular | removeFile |
                      makeFolder | removeFolder);
}

int FileRules::apply() const {
    if (handled_ == 0)
        return 0;
    if (!rules_.isOpen() || ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        ::syscall(restrictSelf, rules_.get(), 0) != 0)
        return errno != 0 ? errno : EPERM;
    return 0;
}

} // namespace kernelcurve
