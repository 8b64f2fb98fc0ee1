#pragma once

#include "gpu/model/recording/recording.h"

#include <QString>

#include <span>

namespace kernelcurve {

/// A sentence in the language of the report.
QString shown(const Message& message);

// The tables of a report as HTML; empty where there is nothing to show.

/// Kernel, varying parameters, times, rates, speed-up, noise and error of every measured row.
QString measurementsHtml(const Recording& recording);
/// Failed and excluded configurations by their reason.
QString missingHtml(const Recording& recording);
/// The environment, checksums aside.
QString environmentHtml(const Environment& environment, const Experiment& experiment);
/// How the device was while it was measured, in a few lines of HTML: the range of the clocks,
/// power, temperature, and for which part of the time something held the clock back.
QString telemetryHtml(std::span<const TelemetrySample> samples);

} // namespace kernelcurve
