#pragma once

#include "gpu/model/device/device_description.h"

#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// What `auto` means on a machine without a usable GPU, before the CPU.
struct WithoutGpu {
    bool playsRecording = false; ///< a recorded GPU
    /// A predicted GPU, if possible the one with this id; nothing: none.
    std::optional<std::string> predicted = {};

    bool operator==(const WithoutGpu&) const = default;
};

/// The device that a document's `device` means among those present: for `auto` the first usable
/// GPU of this machine, else its first usable device; for `HOST/auto` the same of the host. Null
/// where there is none.
const DeviceDescription* chooseDevice(const std::vector<DeviceDescription>& devices,
                                      std::string_view wanted, const WithoutGpu& without = {});
/// As the device calls itself, without the mark of a recorded one.
QString plainName(const DeviceDescription& device);
/// As the device calls itself; a recorded one in the program's language.
QString deviceName(const DeviceDescription& device);
/// "NVIDIA H200 (cuda:0)", "NVIDIA H200 (recorded)".
QString deviceTitle(const DeviceDescription& device);

} // namespace kernelcurve
