#pragma once

#include <string>
#include <string_view>

namespace kernelcurve {

/// The machine and the id of a device: "box/cuda:0" is `cuda:0` on the host `box`. A device without
/// a host belongs to this machine.
struct DevicePlace {
    std::string host; ///< empty for this machine
    std::string id;   ///< id on that machine: "auto", "cuda:0" ...

    /// Returns the device's name. This is the inverse of placeOf().
    std::string name() const { return host.empty() ? id : host + "/" + id; }
    bool operator==(const DevicePlace&) const = default;
};

/// Parses a device's name.
DevicePlace placeOf(std::string_view device);

/// Returns the key under which a device's peaks, presets, and pace are stored. The key is the
/// device's model, with the host if there is one: "NVIDIA H200", "box/NVIDIA H200". `id` is the
/// device's id.
std::string keptName(std::string_view id, const std::string& model);

/// Returns true for a valid host name: letters, digits, `.`, `-`, and `_`, starting with a letter
/// or digit.
bool isHostName(std::string_view name);

} // namespace kernelcurve
