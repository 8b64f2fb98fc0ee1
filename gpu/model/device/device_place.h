#pragma once

#include <string>
#include <string_view>

namespace kernelcurve {

/// Where a device is: "box/cuda:0" is `cuda:0` of the machine that the user calls `box`; without a
/// machine's name it is here.
struct DevicePlace {
    std::string host; ///< empty: this machine
    std::string id;   ///< there: "auto", "cuda:0" ...

    /// The other way round.
    std::string name() const { return host.empty() ? id : host + "/" + id; }
    bool operator==(const DevicePlace&) const = default;
};

/// Reads such a name.
DevicePlace placeOf(std::string_view device);

/// What a user keeps of a device (its peaks, presets, pace) is kept of the model, and of another
/// machine's device of that machine: "NVIDIA H200", "box/NVIDIA H200". `id` is the device's.
std::string keptName(std::string_view id, const std::string& model);

/// A name that a machine may have: letters, digits and then also `.`, `-` and `_`.
bool isHostName(std::string_view name);

} // namespace kernelcurve
