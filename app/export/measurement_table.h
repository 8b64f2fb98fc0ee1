#pragma once

#include "app/export/text/text_table.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/recording/recording.h"

#include <span>
#include <string>

namespace kernelcurve {

/// Everything, for other programs. Columns: `kernel`, `device` if there are several, every
/// parameter by name, `status` (measured, failed, excluded), `reason`, then the metrics of any row,
/// by tag and display unit (columnName: `time_us`) in registry order, then `against_baseline`
/// (same, faster, slower, unclear), `stopped`, `clock`, `throttled` (words separated by spaces),
/// `remarks`. A missing value is an empty field. The measurements must outlive the table.
LongTable measurementTable(const Experiment& experiment, std::span<const Measurement> measurements);

/// For a terminal: the kernel, the device if there are several, the varying parameters, time,
/// rates, and noise with units, and the reason for a row without values. The recording must outlive
/// the table.
LongTable measurementSummary(const Recording& recording);

/// The samples of measurements, for other programs. Columns: `kernel`, `device` if there are
/// several, every parameter by name, `time_us` (of one run), and `count` (samples with that time).
/// A measurement without samples has no line. The measurements must outlive the table.
LongTable sampleTable(std::span<const Measurement> measurements);

/// One row per span of each timeline: kernel, device if there are several, parameters, lane
/// ("stream 1"), step, part, begin, and length in microseconds. The measurements must outlive the
/// table.
LongTable timelineTable(std::span<const Measurement> measurements);

/// The rows for other programs: {"environment": {...}, "measurements": [...]}, as in a recording,
/// one per line, in SI units.
void writeMeasurementJson(const Recording& recording, const TextSink& write);

/// The same object for programs that cannot decode samples. `facts` is a JSON object whose members
/// precede the others. A row with samples also has `samples`: a list of [seconds, count].
void writeRecordingJson(const Recording& recording, const std::string& facts,
                        const TextSink& write);

/// The cell of one parameter; empty if the configuration lacks it.
std::string parameterText(const Configuration& configuration, const std::string& name);
/// The reason of a failed or excluded row on one line: `FILE:LINE:COLUMN: what (hint)`.
std::string reasonText(const Failure& reason);

} // namespace kernelcurve
