#include "gpu/model/files/places.h"

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>
#include <system_error>

namespace kernelcurve {
namespace {

using std::filesystem::path;

/// The XDG specification: a relative path is to be ignored.
path absoluteFromEnvironment(const char* name) {
    const char* text = std::getenv(name);
    const path folder = text == nullptr ? "" : text;
    return folder.is_absolute() ? folder : path();
}

path homeFolder() {
    if (path home = absoluteFromEnvironment("HOME"); !home.empty())
        return home;
    const passwd* user = getpwuid(getuid());
    if (user != nullptr && user->pw_dir != nullptr && path(user->pw_dir).is_absolute())
        return user->pw_dir;
    // An account without a home (a container's): a folder of its own, so that two such users do
    // not meet.
    return std::filesystem::temp_directory_path() / ("kernelcurve-" + std::to_string(getuid()));
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
