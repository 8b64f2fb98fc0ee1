#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/measurement/measurement.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// The time of the common reference on one of the devices that share a run.
struct SharedReference {
    std::string device;
    std::optional<double> time; ///< median of the first configuration of the reference
    double factor = 1;          ///< correction factor of its times; 1: none
    double ratio = 1;           ///< ratio of its times to those of the first device
    bool isComparable = false;  ///< it has measured what the first device has
};

/// The configurations that all devices of a shared run have measured, and their spread. If a device
/// took longer than the first by more than the noise of both (about 95 %), its times are corrected.
class CommonReference {
  public:
    /// Devices with a larger spread are not comparable. On a CPU, other programs have a similar
    /// effect.
    static double maxSpread(DeviceKind kind) { return kind == DeviceKind::Cpu ? 0.1 : 0.02; }

    /// A device and its rows of the reference, by plan index.
    struct Rows {
        std::string device;
        std::map<std::int64_t, Measurement> rows = {};
    };
    /// Nothing if no device could measure any of it.
    static std::optional<CommonReference> of(const std::vector<Rows>& rows);

    /// In row order.
    const std::vector<SharedReference>& devices() const { return devices_; }
    /// The configuration of its times.
    const std::string& text() const { return text_; }
    /// The spread between the slowest and the fastest, as a fraction.
    double spread() const { return spread_; }
    /// "times of the common reference: 168 us (cuda:0), 169 us (cuda:1) (spread 0.6 %)".
    Message spreadMessage() const;
    /// The reason why devices of a kind with this spread cannot share; nothing if they can.
    std::optional<Failure> refusal(DeviceKind kind) const;
    /// Corrects a row of one of the devices and adds a remark.
    void correct(std::size_t device, Measurement& row) const;

  private:
    std::vector<SharedReference> devices_;
    std::string text_;
    std::string base_; ///< the device that the others are compared with
    double spread_ = 0;
};

} // namespace kernelcurve
