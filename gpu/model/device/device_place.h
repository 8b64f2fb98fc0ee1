#pragma once

#include <string>
#include <string_view>

namespace kernelcurve {

/// The host and the id of a device. "box/cuda:0" is `cuda:0` on the host `box`.
struct DevicePlace {
    std::string host; ///< empty for this machine
    std::string id;   ///< id on that machine, such as "auto" or "cuda:0"

    /// Returns the full device name, such as "box/cuda:0".
    std::string name() const { return host.empty() ? id : host + "/" + id; }
    bool operator==(const DevicePlace&) const = default;
};

/// Parses a full device name.
DevicePlace placeOf(std::string_view device);

/// The key under which the peaks, presets, and pace of a device are stored. The key is the device's
/// model: "NVIDIA H200". If `id` contains a host, the host precedes the model: "box/NVIDIA H200".
std::string keptName(std::string_view id, const std::string& model);

/// Returns true for a name of letters, digits, `.`, `-`, and `_` that starts with a letter or
/// digit.
bool isHostName(std::string_view name);

} // namespace kernelcurve
