#include "gpu/model/device/device_description.h"

namespace kernelcurve {

DeviceKind sizingKind(const DeviceDescription& device) {
    if (device.kind == DeviceKind::Predict)
        return DeviceKind::Cuda;
    if (device.kind != DeviceKind::Replay)
        return device.kind;
    return device.computeCapability > 0 ? DeviceKind::Cuda : DeviceKind::Cpu;
}

std::string capabilityText(int capability) {
    return std::to_string(capability / 10) + "." + std::to_string(capability % 10);
}

std::optional<double> propertyOf(const DeviceDescription& device, std::string_view tag) {
    for (const DevicePropertyGroup& group : device.properties)
        for (const DeviceProperty& property : group.properties)
            if (property.tag == tag)
                return property.value.number();
    return std::nullopt;
}

} // namespace kernelcurve
