#include "gpu/model/files/runtime_folder.h"

#include "gpu/model/files/private_folder.h"

#include <unistd.h>

#include <cstdlib>
#include <string>
#include <string_view>

namespace kernelcurve {

std::filesystem::path runtimeFolder() {
    constexpr std::size_t longest = 64;
    const char* variable = std::getenv("XDG_RUNTIME_DIR");
    const std::string_view runtime = variable == nullptr ? "" : variable;
    const bool isUsable =
        runtime.starts_with('/') && runtime.size() <= longest && ::access(variable, W_OK) == 0;
    const std::filesystem::path folder =
        isUsable ? std::filesystem::path(runtime) / "kernelcurve"
                 : std::filesystem::path("/tmp/kernelcurve-" + std::to_string(::getuid()));
    return makePrivate(folder) ? folder : std::filesystem::path();
}

} // namespace kernelcurve
