#pragma once

#include "gpu/model/device/telemetry.h"
#include "gpu/model/text/message.h"

#include <optional>

namespace kernelcurve {

/// Reads the state of a device from a separate thread. A read takes milliseconds and does not
/// disturb measurements. Constructors throw DeviceError if no value can be read.
class TelemetrySource {
  public:
    virtual ~TelemetrySource() = default;
    /// Reads a sample. The caller sets `at`. Does not throw; unreadable values are missing.
    virtual TelemetrySample read() = 0;
    /// Returns the reason for missing values after read(); nullopt if no values are missing.
    virtual std::optional<Failure> lack() const = 0;
};

} // namespace kernelcurve
