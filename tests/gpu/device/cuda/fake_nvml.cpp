#include "tests/gpu/device/cuda/fake_nvml.h"

#include <cstdlib>
#include <cstring>
#include <sstream>

namespace fake {

static Nvml fromEnvironment() {
    Nvml nvml;
    const char* refusals = std::getenv("FAKE_NVML");
    std::istringstream text(refusals != nullptr ? refusals : "");
    for (std::string name; std::getline(text, name, '=');) {
        std::string code;
        std::getline(text, code, ',');
        nvml.refusals[name] = std::stoi(code);
    }
    return nvml;
}

Nvml& nvml() {
    static Nvml instance = fromEnvironment();
    return instance;
}

} // namespace fake

namespace {

int answer(const char* name) {
    const auto refusal = fake::nvml().refusals.find(name);
    return refusal == fake::nvml().refusals.end() ? 0 : refusal->second;
}

} // namespace

// The names are those of the library (NVML API reference).
// NOLINTBEGIN(readability-identifier-naming)
extern "C" {

int nvmlInit_v2() {
    const int refusal = answer("nvmlInit_v2");
    return refusal != 0 ? refusal : fake::nvml().status;
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

int nvmlDeviceGetHandleByPciBusId_v2(const char* address, void** device) {
    constexpr int notFound = 6;
    *device = reinterpret_cast<void*>(std::size_t{1});
    return fake::nvml().pci == address ? answer("nvmlDeviceGetHandleByPciBusId_v2") : notFound;
}

int nvmlDeviceGetClockInfo(void*, unsigned kind, unsigned* megahertz) {
    *megahertz = kind == 1 ? fake::nvml().smClock : fake::nvml().memoryClock;
    return answer("nvmlDeviceGetClockInfo");
}

int nvmlDeviceGetApplicationsClock(void*, unsigned kind, unsigned* megahertz) {
    *megahertz = kind == 1 ? fake::nvml().applicationSmClock : fake::nvml().memoryClock;
    return answer("nvmlDeviceGetApplicationsClock");
}

int nvmlDeviceGetPowerUsage(void*, unsigned* milliwatts) {
    *milliwatts = fake::nvml().milliwatts;
    return answer("nvmlDeviceGetPowerUsage");
}

int nvmlDeviceGetTotalEnergyConsumption(void*, unsigned long long* millijoules) {
    *millijoules = fake::nvml().millijoules;
    return answer("nvmlDeviceGetTotalEnergyConsumption");
}

int nvmlDeviceGetEnforcedPowerLimit(void*, unsigned* milliwatts) {
    *milliwatts = fake::nvml().powerLimit;
    return answer("nvmlDeviceGetEnforcedPowerLimit");
}

int nvmlDeviceGetTemperature(void*, unsigned sensor, unsigned* celsius) {
    constexpr int invalidArgument = 2;
    *celsius = fake::nvml().celsius;
    return sensor == 0 ? answer("nvmlDeviceGetTemperature") : invalidArgument;
}

int nvmlDeviceGetUtilizationRates(void*, unsigned* rates) {
    rates[0] = fake::nvml().gpuPercent;
    rates[1] = fake::nvml().memoryPercent;
    return answer("nvmlDeviceGetUtilizationRates");
}

int nvmlDeviceGetCurrentClocksThrottleReasons(void*, unsigned long long* reasons) {
    *reasons = fake::nvml().throttled;
    return answer("nvmlDeviceGetCurrentClocksThrottleReasons");
}

int nvmlDeviceGetPersistenceMode(void*, unsigned* mode) {
    *mode = fake::nvml().persistence;
    return answer("nvmlDeviceGetPersistenceMode");
}

int nvmlDeviceGetVirtualizationMode(void*, unsigned* mode) {
    *mode = fake::nvml().virtualization;
    return answer("nvmlDeviceGetVirtualizationMode");
}

int nvmlDeviceGetMigMode(void* device, unsigned* current, unsigned* pending) {
    constexpr int notSupported = 3;
    const int mode = fake::nvml().mig[reinterpret_cast<std::size_t>(device) - 1];
    *current = *pending = unsigned(mode);
    return mode < 0 ? notSupported : 0;
}

} // extern "C"
// NOLINTEND(readability-identifier-naming)
