#pragma once

#include "gpu/model/device/device_description.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the recorded GPU that the texts of the labs describe. If no GPU is usable, `auto` plays
/// a lab on this recorded GPU. Returns null if a GPU is usable or the recording is missing.
const DeviceDescription* automaticRecording(const std::vector<DeviceDescription>& devices);

/// The default predicted GPU.
inline constexpr std::string_view defaultPrediction = "predict:nvidia-h200";

/// Returns the predicted GPU that `auto` selects if there is no usable GPU or recording. The first
/// choice is `preferred`, the second choice is the H200, and the third choice is the first usable
/// prediction. Returns null if a GPU is usable, or if no prediction is usable.
const DeviceDescription* automaticPrediction(const std::vector<DeviceDescription>& devices,
                                             std::string_view preferred = {});

/// Returns the usable device, except recordings, that `auto` selects on this machine or on the
/// given host. Devices with a compiler come first, and GPUs come before the CPU. Returns null if no
/// device is usable.
const DeviceDescription* automaticDevice(const std::vector<DeviceDescription>& devices,
                                         std::string_view host = {});

/// The devices that `auto` prefers to the CPU on a machine without a usable GPU.
struct WithoutGpu {
    bool playsRecording = false; ///< true to use a recorded GPU
    /// Preferred predicted GPU, or nullopt to use none.
    std::optional<std::string> predicted = {};

    bool operator==(const WithoutGpu&) const = default;
};

/// Returns the device that a document's `device` selects, or null if no device matches. `auto`
/// selects the first usable GPU of this machine, or its first usable device. `HOST/auto` selects a
/// device of a host in the same way.
const DeviceDescription* chooseDevice(const std::vector<DeviceDescription>& devices,
                                      std::string_view wanted, const WithoutGpu& without = {});

} // namespace kernelcurve
