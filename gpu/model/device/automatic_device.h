#pragma once

#include "gpu/model/device/device_description.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the recorded GPU on which `auto` plays a lab if this machine has no usable GPU. This is
/// the GPU that the labs' texts describe. Returns null if there is a usable GPU or no such
/// recording.
const DeviceDescription* automaticRecording(const std::vector<DeviceDescription>& devices);

/// The predicted GPU to use unless the user chooses another one.
inline constexpr std::string_view defaultPrediction = "predict:nvidia-h200";

/// Returns the predicted GPU that `auto` selects if this machine has no usable GPU and no recording
/// is played. This is `preferred` if it can be used, otherwise the H200, otherwise the first
/// predicted GPU. Returns null if there is a usable GPU, or if no predicted GPU can be used.
const DeviceDescription* automaticPrediction(const std::vector<DeviceDescription>& devices,
                                             std::string_view preferred = {});

/// Returns the device that `auto` selects on this machine or on the given host. This is never a
/// recorded device. Devices that can compile kernels come before devices that support only library
/// calls, and GPUs come before the CPU. Returns null if no device is usable.
const DeviceDescription* automaticDevice(const std::vector<DeviceDescription>& devices,
                                         std::string_view host = {});

/// The devices that `auto` prefers to the CPU if this machine has no usable GPU.
struct WithoutGpu {
    bool playsRecording = false; ///< true to use a recorded GPU
    /// The predicted GPU to use, preferably the one with this id; nullopt to use none.
    std::optional<std::string> predicted = {};

    bool operator==(const WithoutGpu&) const = default;
};

/// Returns the device that a document's `device` selects among the available devices. For `auto`,
/// this is the first usable GPU of this machine, otherwise its first usable device. For
/// `HOST/auto`, the same applies to the host. Returns null if there is no such device.
const DeviceDescription* chooseDevice(const std::vector<DeviceDescription>& devices,
                                      std::string_view wanted, const WithoutGpu& without = {});

} // namespace kernelcurve
