#include "gpu/device/cuda/nvml.h"

#include <array>

namespace kernelcurve {

Nvml::Nvml(const std::string& name)
    : library_(name) {
    const auto init = library_.function<Status (*)()>("nvmlInit_v2");
    usable_ = init != nullptr && init() == 0;
}

Nvml::~Nvml() {
    const auto shutdown = library_.function<Status (*)()>("nvmlShutdown");
    if (usable_ && shutdown != nullptr) {
        shutdown();
    }
}

std::string Nvml::driverVersion() const {
    const auto get = library_.function<Status (*)(char*, unsigned)>("nvmlSystemGetDriverVersion");
    std::array<char, 96> text = {};
    if (!usable_ || get == nullptr || get(text.data(), text.size() - 1) != 0) {
        return {};
    }
    return text.data();
}

bool Nvml::anyMig() const {
    const auto count = library_.function<Status (*)(unsigned*)>("nvmlDeviceGetCount_v2");
    const auto at =
        library_.function<Status (*)(unsigned, Handle*)>("nvmlDeviceGetHandleByIndex_v2");
    const auto mode =
        library_.function<Status (*)(Handle, unsigned*, unsigned*)>("nvmlDeviceGetMigMode");
    unsigned devices = 0;
    if (!usable_ || count == nullptr || at == nullptr || mode == nullptr || count(&devices) != 0) {
        return false;
    }
    for (unsigned i = 0; i < devices; ++i) {
        Handle device = nullptr;
        unsigned current = 0;
        unsigned pending = 0;
        if (at(i, &device) == 0 && mode(device, &current, &pending) == 0 && current == 1) {
            return true;
        }
    }
    return false;
}

} // namespace kernelcurve
