#include "gpu/model/device/automatic_device.h"

#include "gpu/model/device/compiler_lack.h"
#include "gpu/model/device/device_place.h"

#include <algorithm>

namespace kernelcurve {

const DeviceDescription* automaticRecording(const std::vector<DeviceDescription>& devices) {
    const DeviceDescription* here = automaticDevice(devices);
    if (here != nullptr && here->kind == DeviceKind::Cuda)
        return nullptr;
    const auto recorded = std::ranges::find(devices, "replay:nvidia-h200", &DeviceDescription::id);
    return recorded != devices.end() && recorded->usable ? &*recorded : nullptr;
}

const DeviceDescription* automaticPrediction(const std::vector<DeviceDescription>& devices,
                                             std::string_view preferred) {
    const DeviceDescription* here = automaticDevice(devices);
    if (here != nullptr && here->kind == DeviceKind::Cuda)
        return nullptr;
    const DeviceDescription* first = nullptr;
    for (const std::string_view wanted : {preferred, defaultPrediction})
        for (const DeviceDescription& device : devices) {
            if (device.kind != DeviceKind::Predict || !device.usable ||
                !placeOf(device.id).host.empty())
                continue;
            if (device.id == wanted)
                return &device;
            first = first == nullptr ? &device : first;
        }
    return first;
}

const DeviceDescription* automaticDevice(const std::vector<DeviceDescription>& devices,
                                         std::string_view host) {
    for (const bool compiling : {true, false})
        for (const DeviceKind kind : {DeviceKind::Cuda, DeviceKind::Cpu})
            for (const DeviceDescription& device : devices)
                if (device.usable && device.kind == kind && placeOf(device.id).host == host &&
                    (whyNoCompiler(device) == nullptr) == compiling)
                    return &device;
    return nullptr;
}

const DeviceDescription* chooseDevice(const std::vector<DeviceDescription>& devices,
                                      std::string_view wanted, const WithoutGpu& without) {
    if (without.playsRecording && wanted == "auto")
        if (const DeviceDescription* recorded = automaticRecording(devices))
            return recorded;
    if (without.predicted && wanted == "auto")
        if (const DeviceDescription* prediction = automaticPrediction(devices, *without.predicted))
            return prediction;
    const auto first = [&](auto&& suits) -> const DeviceDescription* {
        const auto found = std::find_if(devices.begin(), devices.end(), suits);
        return found == devices.end() ? nullptr : &*found;
    };
    const DevicePlace place = placeOf(wanted);
    if (place.id != "auto")
        return first([&](const auto& device) { return device.id == wanted; });
    const auto isThere = [&](const auto& device) {
        return device.usable && placeOf(device.id).host == place.host;
    };
    const auto isComplete = [&](const auto& device) {
        return isThere(device) && whyNoCompiler(device) == nullptr;
    };
    const DeviceDescription* gpu = first(
        [&](const auto& device) { return isComplete(device) && device.kind == DeviceKind::Cuda; });
    const DeviceDescription* complete = gpu ? gpu : first(isComplete);
    return complete ? complete : first(isThere);
}

} // namespace kernelcurve
