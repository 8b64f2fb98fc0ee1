#include "tests/gpu/device/cuda/fake_nvml.h"

#include <cstring>

namespace fake {

Nvml& nvml() {
    static Nvml instance;
    return instance;
}

} // namespace fake

// The names are the library's (NVML API reference).
// NOLINTBEGIN(readability-identifier-naming)
extern "C" {

int nvmlInit_v2() {
    return fake::nvml().status;
}

int nvmlShutdown() {
    return 0;
}

int nvmlSystemGetDriverVersion(char* text, unsigned length) {
    std::strncpy(text, "535.183.01", length);
    return 0;
}

int nvmlDeviceGetCount_v2(unsigned* count) {
    *count = unsigned(fake::nvml().mig.size());
    return 0;
}

int nvmlDeviceGetHandleByIndex_v2(unsigned index, void** device) {
    *device = reinterpret_cast<void*>(std::size_t{index} + 1);
    return 0;
}

int nvmlDeviceGetMigMode(void* device, unsigned* current, unsigned* pending) {
    constexpr int notSupported = 3;
    const int mode = fake::nvml().mig[reinterpret_cast<std::size_t>(device) - 1];
    *current = *pending = unsigned(mode);
    return mode < 0 ? notSupported : 0;
}

} // extern "C"
// NOLINTEND(readability-identifier-naming)
