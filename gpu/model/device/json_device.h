#pragma once

#include "gpu/model/device/device_description.h"

#include <nlohmann/json_fwd.hpp>

namespace kernelcurve {

/// As strict as the forms in gpu/model/format/json_values.h.
nlohmann::json toJson(const DeviceDescription& device);
DeviceDescription deviceFromJson(const nlohmann::json& json);

} // namespace kernelcurve
