#include "gpu/device/cuda/describe/nvml.h"

#include "gpu/device/cuda/driver/wsl.h"
#include "gpu/device/device.h"

#include <array>

namespace kernelcurve {

Nvml::Nvml(const std::string& name)
    : library_(loadDriverLibrary(name)) {
    const auto init = library_.function<Status (*)()>("nvmlInit_v2");
    if (library_.loaded())
        status_ = init != nullptr ? init() : functionNotFound;
}

Nvml::~Nvml() {
    const auto shutdown = library_.function<Status (*)()>("nvmlShutdown");
    if (usable() && shutdown != nullptr)
        shutdown();
}

void Nvml::require() const {
    if (!usable())
        throw DeviceError(nvmlFailure(status_));
}

std::string Nvml::driverVersion() const {
    const auto get = library_.function<Status (*)(char*, unsigned)>("nvmlSystemGetDriverVersion");
    std::array<char, 96> text = {};
    if (!usable() || get == nullptr || get(text.data(), text.size() - 1) != 0)
        return {};
    return text.data();
}

bool Nvml::anyMig() const {
    const auto count = library_.function<Status (*)(unsigned*)>("nvmlDeviceGetCount_v2");
    const auto at =
        library_.function<Status (*)(unsigned, Handle*)>("nvmlDeviceGetHandleByIndex_v2");
    const auto mode =
        library_.function<Status (*)(Handle, unsigned*, unsigned*)>("nvmlDeviceGetMigMode");
    unsigned devices = 0;
    if (!usable() || count == nullptr || at == nullptr || mode == nullptr || count(&devices) != 0)
        return false;
    for (unsigned i = 0; i < devices; ++i) {
        Handle device = nullptr;
        unsigned current = 0;
        unsigned pending = 0;
        if (at(i, &device) == 0 && mode(device, &current, &pending) == 0 && current == 1)
            return true;
    }
    return false;
}

Failure nvmlFailure(Nvml::Status status) {
    switch (status) {
    case 3:
        return {message(KC_TEXT("engine", "NVML does not report this value for this GPU model")),
                message(KC_TEXT(
                    "engine",
                    "MIG instances and virtual or older GPUs report less; timing is unaffected"))};
    case 4:
        return {message(KC_TEXT("engine",
                                "NVML reports this value only to administrators on this machine")),
                message(KC_TEXT("engine", "ask the administrator; timing is unaffected"))};
    case 9:
        return {message(KC_TEXT("engine", "NVIDIA driver not found by NVML")),
                message(KC_TEXT("engine",
                                "load the driver (modprobe nvidia), or restart the machine"))};
    case 12:
        return {message(KC_TEXT("engine", "NVML (libnvidia-ml.so.1) is not installed")),
                message(KC_TEXT(
                    "engine",
                    "install the NVIDIA driver library (Debian: apt install libnvidia-ml1)"))};
    case 13:
        return {message(KC_TEXT("engine", "this NVML version is too old to report this value")),
                message(KC_TEXT("engine", "install a newer NVIDIA driver"))};
    case 15:
        return {message(KC_TEXT("engine", "the GPU has fallen off the bus")),
                message(KC_TEXT("engine", "restart the machine"))};
    case 18:
        return {message(KC_TEXT("engine", "NVML and the driver have different versions")),
                message(KC_TEXT("engine", "restart the machine: the driver was updated"))};
    default:
        return {message(KC_TEXT("engine", "NVML failed with error {0}"), std::to_string(status)),
                message(KC_TEXT("engine", "check the output of nvidia-smi"))};
    }
}

} // namespace kernelcurve
