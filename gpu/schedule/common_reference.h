#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/measurement/measurement.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// The result of the common reference on one of the devices that share a run.
struct SharedReference {
    std::string device;
    std::optional<double> time; ///< median of the reference's first configuration, in seconds
    double factor = 1;          ///< correction factor for the device's times; 1 without correction
    double ratio = 1;           ///< ratio of the device's times to the first device's times
    /// True if at least one row was measured by this device and the first device.
    bool isComparable = false;
};

/// The group of configurations that all devices of a shared run measure, and the spread of the
/// devices. A device's times are corrected if the device takes longer than the first device by more
/// than the noise of both (about 95 %).
class CommonReference {
  public:
    /// Returns the maximum spread of comparable devices. On a CPU, other programs cause a similar
    /// spread.
    static double maxSpread(DeviceKind kind) { return kind == DeviceKind::Cpu ? 0.1 : 0.02; }

    /// A device and its rows of the common reference. The key of a row is its plan index.
    struct Rows {
        std::string device;
        std::map<std::int64_t, Measurement> rows = {};
    };
    /// Compares the rows of the devices. Returns nullopt if no device could measure any
    /// configuration of the group.
    static std::optional<CommonReference> of(const std::vector<Rows>& rows);

    /// Returns the results in the order of the rows.
    const std::vector<SharedReference>& devices() const { return devices_; }
    /// Returns the text of the configuration for which the times are valid.
    const std::string& text() const { return text_; }
    /// Returns the spread between the slowest and the fastest device, as a fraction.
    double spread() const { return spread_; }
    /// Returns the times and the spread, such as "times of the common reference: 168 us (cuda:0),
    /// 169 us (cuda:1) (spread 0.6 %)".
    Message spreadMessage() const;
    /// Returns the reason why devices of a kind with this spread cannot share a run, or nullopt if
    /// they can.
    std::optional<Failure> refusal(DeviceKind kind) const;
    /// Corrects a row of the device with index `device`, and adds a remark.
    void correct(std::size_t device, Measurement& row) const;

  private:
    std::vector<SharedReference> devices_;
    std::string text_;
    std::string base_; ///< name of the device that is the basis of the comparison
    double spread_ = 0;
};

} // namespace kernelcurve
