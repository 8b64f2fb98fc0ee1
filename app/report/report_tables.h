#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <QString>

#include <span>

namespace kernelcurve {

/// Returns a sentence in the language of the report.
QString shown(const Message& message);

// These functions return the tables of a report as HTML, or an empty text if a table has no rows.

/// Returns a header cell, aligned like the cells below it.
QString headerCell(const QString& text, bool ofNumbers);
/// Returns a cell with a number.
QString numberCell(const QString& text);
/// Returns the kernel, varying parameters, times, rates, speedup, noise, and error of every
/// measured row. If many parameters occur only in some kernels, they are below the name of the
/// kernel.
QString measurementsHtml(const Recording& recording, const Catalog& catalog);
/// Returns the failed and excluded configurations, grouped by reason.
QString missingHtml(const Recording& recording);
/// Returns the environment without checksums.
QString environmentHtml(const Environment& environment, const Experiment& experiment);
/// Describes the state of the device during the measurement in a few lines of HTML: the ranges of
/// clocks, power, and temperature, and the fraction of the time during which the clock was
/// throttled.
QString telemetryHtml(std::span<const TelemetrySample> samples);

} // namespace kernelcurve
