#pragma once

#include "gpu/model/device/device_description.h"

namespace kernelcurve {

class JsonMap;
/// See gpu/model/format/json_map.h.
void mapFields(JsonMap& map, DeviceDescription& device);

} // namespace kernelcurve
