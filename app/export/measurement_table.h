#pragma once

#include "app/export/text/text_table.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/recording/recording.h"

#include <span>
#include <string>

namespace kernelcurve {

/// Returns the complete table for other programs. The first columns are `kernel`, `device` if there
/// are several, every parameter by name, `status` (measured, failed, excluded), and `reason`. The
/// metrics of any row follow in registry order, by tag and display unit (columnName: `time_us`).
/// The last columns are `against_baseline` (same, faster, slower, unclear), `stopped`, `clock`,
/// `throttled` (words separated by spaces), and `remarks`. A missing value is an empty field. The
/// measurements must outlive the table.
LongTable measurementTable(const Experiment& experiment, std::span<const Measurement> measurements);

/// Returns the table for a terminal. It contains the kernel, the device if there are several, the
/// varying parameters, the time, rates, and noise with units, and the reason for a row without
/// values. The recording must outlive the table.
LongTable measurementSummary(const Recording& recording);

/// Returns the samples of measurements for other programs. The columns are `kernel`, `device` if
/// there are several, every parameter by name, `time_us` (of one run), and `count` (samples with
/// that time). A measurement without samples has no line. The measurements must outlive the table.
LongTable sampleTable(std::span<const Measurement> measurements);

/// Returns one row per span of each timeline. The columns are kernel, device if there are several,
/// parameters, lane ("stream 1"), step, part, begin, and length. Times are in microseconds. The
/// measurements must outlive the table.
LongTable timelineTable(std::span<const Measurement> measurements);

/// Writes the rows for other programs as {"environment": {...}, "measurements": [...]}. Each row
/// has one line, with values in SI units, as in a recording.
void writeMeasurementJson(const Recording& recording, const TextSink& write);

/// The same object for programs that cannot decode samples. `facts` is a JSON object whose members
/// precede the others. A row with samples also has `samples`: a list of [seconds, count].
void writeRecordingJson(const Recording& recording, const std::string& facts,
                        const TextSink& write);

/// The cell of one parameter; empty if the configuration lacks it.
std::string parameterText(const Configuration& configuration, const std::string& name);
/// Returns the reason of a failed or excluded row on one line: `FILE:LINE:COLUMN: what (hint)`.
std::string reasonText(const Failure& reason);

} // namespace kernelcurve
