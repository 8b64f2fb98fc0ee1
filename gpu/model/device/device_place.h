#pragma once

#include <string>
#include <string_view>

namespace kernelcurve {

/// The machine and id of a device: "box/cuda:0" is `cuda:0` on the host `box`. Without a host, the
/// device belongs to this machine.
struct DevicePlace {
    std::string host; ///< empty: this machine
    std::string id;   ///< id on that machine: "auto", "cuda:0" ...

    /// The inverse function.
    std::string name() const { return host.empty() ? id : host + "/" + id; }
    bool operator==(const DevicePlace&) const = default;
};

/// Parses such a name.
DevicePlace placeOf(std::string_view device);

/// The key under which a device's peaks, presets, and pace are stored: its model, with the host if
/// there is one: "NVIDIA H200", "box/NVIDIA H200". `id` is the device's id.
std::string keptName(std::string_view id, const std::string& model);

/// Returns true for a valid host name: letters, digits, `.`, `-`, and `_`, starting with a letter
/// or digit.
bool isHostName(std::string_view name);

} // namespace kernelcurve
