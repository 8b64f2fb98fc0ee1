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

/// The device that `auto` means: of this machine or of the named host, never a recorded one.
/// Devices that can compile kernels come before those that only make library calls, and GPUs before
/// the CPU. Null if none is usable.
const DeviceDescription* automaticDevice(const std::vector<DeviceDescription>& devices,
                                         std::string_view host = {});

/// The devices that `auto` prefers to the CPU if this machine has no usable GPU.
struct WithoutGpu {
    bool playsRecording = false; ///< a recorded GPU
    /// Returns a predicted GPU, if possible the one with this id; nothing: none.
    std::optional<std::string> predicted = {};

    bool operator==(const WithoutGpu&) const = default;
};

/// The device that a document's `device` means among those present: for `auto` the first usable
/// GPU of this machine, else its first usable device; for `HOST/auto` the same of the host. Null
/// if there is no such device.
const DeviceDescription* chooseDevice(const std::vector<DeviceDescription>& devices,
                                      std::string_view wanted, const WithoutGpu& without = {});

} // namespace kernelcurve
