#pragma once

#include "gpu/model/device/telemetry.h"
#include "gpu/model/text/message.h"

#include <optional>

namespace kernelcurve {

/// Reads the state of a device. Used from a separate thread; takes milliseconds and does not
/// disturb measurements. Constructors throw DeviceError if nothing can be read.
class TelemetrySource {
  public:
    virtual ~TelemetrySource() = default;
    /// The caller sets `at`. Does not throw: unreadable values are missing.
    virtual TelemetrySample read() = 0;
    /// The reason for missing values after a `read`; nothing if there are none.
    virtual std::optional<Failure> lack() const = 0;
};

} // namespace kernelcurve
