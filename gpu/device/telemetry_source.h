#pragma once

#include "gpu/model/device/telemetry.h"
#include "gpu/model/text/message.h"

#include <optional>

namespace kernelcurve {

/// Tells how a device is at this moment. Used from one thread, next to the device's own; takes
/// milliseconds and disturbs no measurement. Its constructors throw DeviceError where nothing can
/// be told.
class TelemetrySource {
  public:
    virtual ~TelemetrySource() = default;
    /// `at` is left to the caller. Throws nothing: what cannot be read is left out.
    virtual TelemetrySample read() = 0;
    /// Why some of it is left out, after a `read`; nothing if nothing is.
    virtual std::optional<Failure> lack() const = 0;
};

} // namespace kernelcurve
