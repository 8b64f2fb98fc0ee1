#include "gpu/device/cuda/describe/nvml_device.h"

#include "gpu/device/cuda/describe/describe.h"
#include "gpu/device/device.h"
#include "gpu/model/text/text_parts.h"

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <thread>

namespace kernelcurve {
namespace {

// Constants of the NVML API reference.
constexpr unsigned smClock = 1;
constexpr unsigned memoryClock = 2;
constexpr double virtualGpu = 2;
constexpr double megahertz = 1e6;
constexpr double milliwatt = 1e-3;
constexpr double millijoule = 1e-3;
constexpr std::chrono::milliseconds betweenReadings{5};
constexpr unsigned chipSensor = 0;

} // namespace

NvmlDevice::NvmlDevice(std::shared_ptr<const Nvml> nvml, const std::string& pciAddress)
    : nvml_(std::move(nvml)) {
    nvml_->require();
    const auto find = nvml_->function<Nvml::Status (*)(const char*, Nvml::Handle*)>(
        "nvmlDeviceGetHandleByPciBusId_v2");
    const Nvml::Status status =
        find != nullptr ? find(pciAddress.c_str(), &device_) : Nvml::functionNotFound;
    if (status != 0)
        throw DeviceError(nvmlFailure(status));
}

template <typename... Arguments>
Nvml::Status NvmlDevice::call(const char* name, Arguments... arguments) const {
    const auto function = nvml_->function<Nvml::Status (*)(Nvml::Handle, Arguments...)>(name);
    return function != nullptr ? function(device_, arguments...) : Nvml::functionNotFound;
}

std::optional<double> NvmlDevice::number(const char* name) const {
    unsigned value = 0;
    return call(name, &value) == 0 ? std::optional<double>(value) : std::nullopt;
}

std::optional<double> NvmlDevice::clock(const char* name, unsigned kind) const {
    unsigned value = 0;
    return call(name, kind, &value) == 0 ? std::optional<double>(value * megahertz) : std::nullopt;
}

std::optional<bool> NvmlDevice::migMode() const {
    unsigned current = 0;
    unsigned pending = 0;
    if (call("nvmlDeviceGetMigMode", &current, &pending) != 0)
        return std::nullopt;
    return current == 1;
}

bool NvmlDevice::told(const char* quantity, Nvml::Status status) {
    if (status == 0)
        return true;
    untold_.insert(quantity);
    refusal_ = status;
    return false;
}

TelemetrySample NvmlDevice::read() {
    untold_.clear();
    TelemetrySample sample;
    unsigned value = 0;
    if (told("clocks", call("nvmlDeviceGetClockInfo", smClock, &value)))
        sample.smClock = value * megahertz;
    if (told("clocks", call("nvmlDeviceGetClockInfo", memoryClock, &value)))
        sample.memoryClock = value * megahertz;
    if (told("power", call("nvmlDeviceGetPowerUsage", &value)))
        sample.power = value * milliwatt;
    if (told("temperature", call("nvmlDeviceGetTemperature", chipSensor, &value)))
        sample.temperature = value;
    std::array<unsigned, 2> percent{}; // nvmlUtilization_t: GPU and memory
    if (told("utilisation", call("nvmlDeviceGetUtilizationRates", percent.data()))) {
        sample.utilisation = percent[0] / 100.0;
        sample.memoryUtilisation = percent[1] / 100.0;
    }
    // Newer drivers have a new name for this function, but still support the old name.
    unsigned long long events = 0;
    if (told("throttling", call("nvmlDeviceGetCurrentClocksThrottleReasons", &events)))
        sample.throttled = throttleReasons(events);
    return sample;
}

std::optional<Failure> NvmlDevice::lack() const {
    if (untold_.empty())
        return std::nullopt;
    const Failure why = nvmlFailure(refusal_);
    return Failure{message(KC_TEXT("engine", "unknown for this GPU: {0} ({1})"),
                           joined(untold_, ", "), why.what.english()),
                   why.hint};
}

DeviceSettings NvmlDevice::settings() const {
    DeviceSettings settings;
    const auto addClock = [&](const char* key, unsigned kind) {
        if (const auto hertz = clock("nvmlDeviceGetApplicationsClock", kind))
            settings.emplace_back(key, static_cast<std::int64_t>(*hertz));
    };
    addClock("sm_clock_application", smClock);
    addClock("memory_clock_application", memoryClock);
    if (const auto limit = number("nvmlDeviceGetEnforcedPowerLimit"))
        settings.emplace_back("power_limit_watts", *limit * milliwatt);
    if (const auto persistence = number("nvmlDeviceGetPersistenceMode"))
        settings.emplace_back("persistence", *persistence != 0);
    if (const auto mig = migMode())
        settings.emplace_back("mig", *mig);
    if (const auto mode = number("nvmlDeviceGetVirtualizationMode"))
        settings.emplace_back("virtual_gpu", *mode == virtualGpu);
    return settings;
}

std::optional<ClockReading> NvmlDevice::clocks(double highest) const {
    const std::optional<double> hertz = clock("nvmlDeviceGetClockInfo", smClock);
    if (!hertz)
        return std::nullopt;
    unsigned long long events = 0;
    if (call("nvmlDeviceGetCurrentClocksThrottleReasons", &events) != 0)
        events = 0;
    return ClockReading{*hertz, highest, (events & idleReason) != 0, throttleReasons(events)};
}

std::string pciAddress(const Driver& driver, CUdevice device) {
    const auto part = [&](CUdevice_attribute attribute) {
        return static_cast<unsigned>(driver.attribute(device, attribute).value_or(0));
    };
    std::array<char, 32> text = {};
    std::snprintf(text.data(), text.size(), "%08x:%02x:%02x.0",
                  part(CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID), part(CU_DEVICE_ATTRIBUTE_PCI_BUS_ID),
                  part(CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID));
    return text.data();
}

std::vector<MeterReading> NvmlDevice::meter(const std::function<void()>& work) const {
    using Seconds = std::chrono::duration<double>;
    const auto begin = std::chrono::steady_clock::now();
    std::vector<MeterReading> readings;
    {
        std::jthread reader([&](const std::stop_token& stop) {
            std::mutex mutex;
            std::condition_variable_any never;
            std::unique_lock lock(mutex);
            unsigned long long millijoules = 0;
            do {
                if (call("nvmlDeviceGetTotalEnergyConsumption", &millijoules) != 0)
                    return;
                const Seconds at = std::chrono::steady_clock::now() - begin;
                readings.push_back({at.count(), static_cast<double>(millijoules) * millijoule,
                                    clock("nvmlDeviceGetClockInfo", smClock)});
            } while (!never.wait_for(lock, stop, betweenReadings,
                                     [&] { return stop.stop_requested(); }));
        });
        work();
    }
    return readings;
}

std::unique_ptr<TelemetrySource> openCudaTelemetry(const std::string& id) {
    const std::optional<int> ordinal = cudaOrdinal(id);
    if (!ordinal)
        return nullptr;
    const std::shared_ptr<const Driver> driver = loadDriver();
    driver->check(driver->init(0), "cuInit");
    CUdevice device = 0;
    driver->check(driver->deviceGet(&device, *ordinal), "cuDeviceGet");
    return std::make_unique<NvmlDevice>(std::make_shared<const Nvml>(),
                                        pciAddress(*driver, device));
}

DeviceSettings gpuSettings(const Driver& driver, CUdevice device) {
    try {
        return NvmlDevice(std::make_shared<const Nvml>(), pciAddress(driver, device)).settings();
    } catch (const DeviceError& error) {
        return {{"gpu_settings", "unknown: " + error.failure().what.english()}};
    }
}

} // namespace kernelcurve
