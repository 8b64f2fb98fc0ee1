#include "gpu/device/cuda/driver/attached_tool.h"

#include <cstdlib>
#include <string_view>

namespace kernelcurve {

bool isToolAttached() {
    // These environment variables load tools that intercept the driver.
    const char* injected = std::getenv("CUDA_INJECTION64_PATH");
    const char* preloaded = std::getenv("LD_PRELOAD");
    return injected != nullptr ||
           (preloaded != nullptr &&
            std::string_view(preloaded).find("sanitizer-collection") != std::string_view::npos);
}

} // namespace kernelcurve
