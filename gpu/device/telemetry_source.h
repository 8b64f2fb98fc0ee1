#pragma once

#include "gpu/model/device/telemetry.h"
#include "gpu/model/text/message.h"

#include <optional>

namespace kernelcurve {

/// Reads a device's state from a separate thread. A read takes milliseconds and does not disturb
/// measurements. Constructors throw DeviceError if no value is readable.
class TelemetrySource {
  public:
    virtual ~TelemetrySource() = default;
    /// Reads a sample. The caller sets `at`. Does not throw. Unreadable values stay empty.
    virtual TelemetrySample read() = 0;
    /// Returns the reason for missing values after read(), or nullopt if read() was complete.
    virtual std::optional<Failure> lack() const = 0;
};

} // namespace kernelcurve
