#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/measurement/measurement.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// How long the common reference took on one of the devices that share a run.
struct SharedReference {
    std::string device;
    std::optional<double> time; ///< the median, of the first configuration of the reference
    double factor = 1;          ///< by which its times are multiplied; 1 if nothing is
    double ratio = 1;           ///< of its times to the first device's
    bool isComparable = false;  ///< it has measured what the first device has
};

/// What devices that share a run have all measured, and by how much they differ on it. If it took
/// longer on one than on the first, by more than the noise of both (about 95 %), that one's times
/// are corrected.
class CommonReference {
  public:
    /// Devices that differ by more have nothing in common to be divided. On a CPU other programs
    /// do as much.
    static double maxSpread(DeviceKind kind) { return kind == DeviceKind::Cpu ? 0.1 : 0.02; }

    /// A device and its rows of the reference, by the plan's indices.
    struct Rows {
        std::string device;
        std::map<std::int64_t, Measurement> rows = {};
    };
    /// Nothing if none of it could be measured on any device.
    static std::optional<CommonReference> of(const std::vector<Rows>& rows);

    /// In the order of the rows.
    const std::vector<SharedReference>& devices() const { return devices_; }
    /// The configuration of its times.
    const std::string& text() const { return text_; }
    /// Between the slowest and the fastest, a fraction.
    double spread() const { return spread_; }
    /// "the common reference took 168 us (cuda:0), 169 us (cuda:1): a spread of 0.6 %".
    Message spreadMessage() const;
    /// Why devices of a kind that differ so cannot share; nothing if they can.
    std::optional<Failure> refusal(DeviceKind kind) const;
    /// A row of one of the devices, with a remark that says so.
    void correct(std::size_t device, Measurement& row) const;

  private:
    std::vector<SharedReference> devices_;
    std::string text_;
    std::string base_; ///< the device that the others are compared with
    double spread_ = 0;
};

} // namespace kernelcurve
