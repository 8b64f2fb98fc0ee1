#include "gpu/device/cuda/cuda_device.h"
#include "gpu/device/cuda/describe/components.h"
#include "gpu/device/cuda/describe/describe.h"
#include "gpu/device/cuda/describe/nvml.h"
#include "gpu/device/cuda/driver/wsl.h"

#include <charconv>
#include <optional>
#include <utility>

namespace kernelcurve {
namespace {

DeviceDescription unusable(const std::string& id, Failure failure) {
    DeviceDescription description;
    description.id = id;
    description.name = "NVIDIA GPU";
    description.kind = DeviceKind::Cuda;
    description.usable = false;
    description.unusable = std::move(failure);
    return description;
}

Failure noDevice() {
    if (Nvml().anyMig())
        return {message(KC_TEXT("engine", "The GPU is in MIG mode and has no compute instance")),
                message(KC_TEXT(
                    "engine", "ask the administrator to create a MIG instance or to disable MIG")),
                {}};
    return {
        message(KC_TEXT("engine", "The NVIDIA driver found no GPU")),
        message(KC_TEXT(
            "engine",
            "check that nvidia-smi lists the GPU and that CUDA_VISIBLE_DEVICES does not hide it"))};
}

} // namespace

std::optional<int> cudaOrdinal(const std::string& id) {
    constexpr std::string_view prefix = "cuda:";
    int ordinal = 0;
    const char* end = id.data() + id.size();
    if (!id.starts_with(prefix))
        return std::nullopt;
    const auto [stop, error] = std::from_chars(id.data() + prefix.size(), end, ordinal);
    return error == std::errc() && stop == end && ordinal >= 0 ? std::optional<int>(ordinal)
                                                               : std::nullopt;
}

namespace {

std::vector<DeviceDescription> describeGpus(const Wsl& wsl) {
    std::shared_ptr<const Driver> driver;
    int count = 0;
    try {
        driver = loadDriver("libcuda.so.1", wsl.root);
        if (const CUresult result = driver->init(0); result != CUDA_ERROR_NO_DEVICE) {
            driver->check(result, "cuInit");
            driver->check(driver->deviceGetCount(&count), "cuDeviceGetCount");
        }
    } catch (const DeviceError& error) {
        const Failure failure =
            driver ? wslFailure(wsl, driver->library).value_or(error.failure()) : error.failure();
        DeviceDescription description = unusable("cuda", failure);
        description.components = {missingDriverComponent(failure.hint)};
        return {description};
    }
    if (count == 0) {
        const auto failure = wslFailure(wsl, driver->library);
        DeviceDescription description = unusable("cuda", failure ? *failure : noDevice());
        description.components = cudaComponents(driver->version, nullptr);
        return {description};
    }
    std::vector<DeviceDescription> descriptions;
    for (int ordinal = 0; ordinal < count; ++ordinal) {
        try {
            const std::shared_ptr<const Nvrtc> nvrtc =
                loadNvrtc(driver->version, computeCapability(*driver, ordinal));
            descriptions.push_back(describeCudaDevice(*driver, ordinal, nvrtc.get()));
        } catch (const DeviceError& error) {
            descriptions.push_back(unusable("cuda:" + std::to_string(ordinal), error.failure()));
        }
    }
    return descriptions;
}

} // namespace

std::vector<DeviceDescription> describeCudaDevices(const std::filesystem::path& root) {
    const Wsl wsl = readWsl(root);
    std::vector<DeviceDescription> descriptions = describeGpus(wsl);
    for (DeviceDescription& description : descriptions)
        addWsl(wsl, description.components);
    return descriptions;
}

} // namespace kernelcurve
