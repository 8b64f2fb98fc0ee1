#include "gpu/model/files/xdg_folders.h"

#include "gpu/model/files/private_folder.h"

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>
#include <system_error>

namespace kernelcurve {
namespace {

using std::filesystem::path;

/// Returns the path in an environment variable, ignoring relative paths as the XDG specification
/// requires.
path absoluteFromEnvironment(const char* name) {
    const char* text = std::getenv(name);
    const path folder = text == nullptr ? "" : text;
    return folder.is_absolute() ? folder : path();
}

path homeFolder() {
    if (path home = absoluteFromEnvironment("HOME"); !home.empty())
        return home;
    const passwd* user = getpwuid(geteuid());
    if (user != nullptr && user->pw_dir != nullptr && path(user->pw_dir).is_absolute())
        return user->pw_dir;
    // An account without a home folder (in a container) uses the temporary folder. Checks the
    // owner, because content that other users created there must not be read or executed.
    constexpr int maxNames = 100;
    const std::string name = "kernelcurve-" + std::to_string(geteuid());
    for (int number = 1; number <= maxNames; ++number) {
        const path folder = std::filesystem::temp_directory_path() /
                            (number == 1 ? name : name + "-" + std::to_string(number));
        if (makePrivate(folder))
            return folder;
    }
    return "/dev/null"; // makes every path below it invalid
}

path xdgFolder(const char* variable, const char* below) {
    path base = absoluteFromEnvironment(variable);
    if (base.empty())
        base = homeFolder() / below;
    return base / "kernelcurve";
}

} // namespace

path shareFolder() {
    std::error_code error;
    const path program = std::filesystem::read_symlink("/proc/self/exe", error);
    return program.parent_path().parent_path() / "share" / "kernelcurve";
}

path cacheFolder() {
    return xdgFolder("XDG_CACHE_HOME", ".cache");
}

path configFolder() {
    return xdgFolder("XDG_CONFIG_HOME", ".config");
}

path dataFolder() {
    return xdgFolder("XDG_DATA_HOME", ".local/share");
}

path stateFolder() {
    return xdgFolder("XDG_STATE_HOME", ".local/state");
}

} // namespace kernelcurve
