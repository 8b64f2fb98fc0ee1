#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <QString>

#include <span>

namespace kernelcurve {

/// A sentence in the language of the report.
QString shown(const Message& message);

// The tables of a report as HTML; empty where there is nothing to show.

/// A header cell, aligned like the cells below it.
QString headerCell(const QString& text, bool ofNumbers);
/// A cell with a number.
QString numberCell(const QString& text);
/// Kernel, varying parameters, times, rates, speed-up, noise and error of every measured row.
/// Parameters that only some kernels have are below the name of the kernel if there are many.
QString measurementsHtml(const Recording& recording, const Catalog& catalog);
/// Failed and excluded configurations by their reason.
QString missingHtml(const Recording& recording);
/// The environment, checksums aside.
QString environmentHtml(const Environment& environment, const Experiment& experiment);
/// How the device was while it was measured, in a few lines of HTML: the range of the clocks,
/// power, temperature, and for which part of the time something held the clock back.
QString telemetryHtml(std::span<const TelemetrySample> samples);

} // namespace kernelcurve
