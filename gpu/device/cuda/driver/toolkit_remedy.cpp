#include "gpu/device/cuda/driver/toolkit_remedy.h"

#include <string>

namespace kernelcurve {

Message toolkitRemedy(const char* english, int driverVersion) {
    return message(english,
                   std::to_string(driverVersion / 1000) + "-" +
                       std::to_string(driverVersion % 1000 / 10),
                   driverVersion >= 13000 ? std::string() : std::string("-cu12"));
}

Message nvrtcRemedy(int driverVersion) {
    return toolkitRemedy(
        KC_TEXT(
            "engine",
            "install NVIDIA's package cuda-nvrtc-{0}, or run: pip install nvidia-cuda-nvrtc{1}"),
        driverVersion);
}

} // namespace kernelcurve
