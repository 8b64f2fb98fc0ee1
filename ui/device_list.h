#pragma once

#include "gpu/model/device_description.h"

#include <QString>

#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The device that a document's `device` means among those present: for `auto` the first usable
/// GPU, else the first usable device. Null where there is none.
const DeviceDescription* chooseDevice(const std::vector<DeviceDescription>& devices,
                                      std::string_view wanted);
/// "NVIDIA H200 (cuda:0)".
QString deviceTitle(const DeviceDescription& device);

} // namespace kernelcurve
