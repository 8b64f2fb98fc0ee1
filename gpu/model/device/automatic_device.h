#pragma once

#include "gpu/model/device/device_description.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The recorded GPU that `auto` plays a lab on if this machine has no usable GPU: the one that the
/// labs' texts describe. Null if there is a usable GPU or no such recording.
const DeviceDescription* automaticRecording(const std::vector<DeviceDescription>& devices);

/// The predicted GPU that is used unless the user chooses another.
inline constexpr std::string_view defaultPrediction = "predict:nvidia-h200";

/// The predicted GPU that `auto` means if this machine has no usable GPU and no recording is
/// played: `preferred` if it can be used, otherwise the H200, otherwise the first one. Null if
/// there is a usable GPU, or if no predicted GPU can be used.
const DeviceDescription* automaticPrediction(const std::vector<DeviceDescription>& devices,
                                             std::string_view preferred = {});

/// What `auto` means: a device that can compile kernels before one that makes library calls only,
/// a GPU before the CPU, never a recorded one; of this machine, or of the host that is named. Null
/// where none can be used.
const DeviceDescription* automaticDevice(const std::vector<DeviceDescription>& devices,
                                         std::string_view host = {});

/// The devices that `auto` prefers to the CPU if this machine has no usable GPU.
struct WithoutGpu {
    bool playsRecording = false; ///< a recorded GPU
    /// A predicted GPU, if possible the one with this id; nothing: none.
    std::optional<std::string> predicted = {};

    bool operator==(const WithoutGpu&) const = default;
};

/// The device that a document's `device` means among those present: for `auto` the first usable
/// GPU of this machine, else its first usable device; for `HOST/auto` the same of the host. Null
/// if there is no such device.
const DeviceDescription* chooseDevice(const std::vector<DeviceDescription>& devices,
                                      std::string_view wanted, const WithoutGpu& without = {});

} // namespace kernelcurve
