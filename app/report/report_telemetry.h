#pragma once

#include "gpu/model/device/telemetry.h"

#include <QString>

#include <span>

namespace kernelcurve {

/// How the device was while it was measured, in a few lines of HTML: the range of the clocks,
/// power, temperature, and for which part of the time something held the clock back. Empty without
/// samples.
QString telemetryHtml(std::span<const TelemetrySample> samples);

} // namespace kernelcurve
