#include "gpu/model/device_description.h"

namespace kernelcurve {

std::optional<double> propertyOf(const DeviceDescription& device, std::string_view tag) {
    for (const DevicePropertyGroup& group : device.properties)
        for (const DeviceProperty& property : group.properties)
            if (property.tag == tag)
                return property.value.number();
    return std::nullopt;
}

} // namespace kernelcurve
