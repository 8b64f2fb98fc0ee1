#pragma once

#include "app/export/text/text_table.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/recording/recording.h"

#include <span>
#include <string>

namespace kernelcurve {

/// Everything, for other programs. Columns: `kernel`, `device` where there are several, every
/// parameter by name, `status` (measured, failed, excluded), `reason`, then those metrics that any
/// row has, by tag and display unit (columnName: `time_us`), in the registry's order, then
/// `against_baseline` (same, faster, slower, unclear), `stopped`, `clock`, `throttled` (words with
/// blanks between), `remarks`. A missing value is an empty field. The measurements must outlive the
/// table.
LongTable measurementTable(const Experiment& experiment, std::span<const Measurement> measurements);

/// What a user wants to see in a terminal: the kernel, the device where there are several, the
/// parameters that vary, time, rates and noise with their units, and why a row has none. The
/// recording must outlive the table.
LongTable measurementSummary(const Recording& recording);

/// The timings behind measurements, for other programs. Columns: `kernel`, `device` where there are
/// several, every parameter by name, `time_us` (of one run) and `count` (samples at that time). A
/// measurement without samples has no line. The measurements must outlive the table.
LongTable sampleTable(std::span<const Measurement> measurements);

/// A row for each span of each measurement's timeline: kernel, device where there are several,
/// parameters, lane ("stream 1"), step, part, begin and length in microseconds. The
/// measurements must outlive the table.
LongTable timelineTable(std::span<const Measurement> measurements);

/// What was measured, for other programs: {"environment": {...}, "measurements": [...]}, the rows
/// as in a recording, a line and a piece each, in SI units.
void writeMeasurementJson(const Recording& recording, const TextSink& write);

/// Of one parameter; empty if the configuration lacks it.
std::string parameterText(const Configuration& configuration, const std::string& name);
/// The reason of a failed or excluded row on one line: `FILE:LINE:COLUMN: what (hint)`.
std::string reasonText(const Failure& reason);

} // namespace kernelcurve
