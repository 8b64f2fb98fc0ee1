#pragma once

#include "app/compare/recording_diff.h"
#include "app/export/text/structured_text.h"
#include "app/export/text/text_table.h"

#include <string>
#include <string_view>

namespace kernelcurve {

/// Returns the table for other programs. The columns are `kernel`, every parameter by name,
/// `verdict`, `old` and `new` with the metric's display unit (columnName), `change_percent`,
/// `noise_percent` (the change that the noise of both values explains), `old_noise_percent`,
/// `new_noise_percent`, and `reason`.
TextTable diffTable(const RecordingDiff& diff);
/// Returns the table for a terminal. It has only the varying parameters, and units in the heading.
TextTable diffSummary(const RecordingDiff& diff);
/// Returns everything, with the differences between the environments.
Structured diffStructure(const RecordingDiff& diff);
/// Returns the counts: "bandwidth: 2 faster, 1 slower, 57 same, 0 unclear; 3 only in the old
/// recording".
std::string diffCounts(const RecordingDiff& diff);
/// Returns one line per difference: "nvidia_driver: 575.57.08 -> 580.95.05". Sources are listed by
/// kernel.
std::string environmentText(const RecordingDiff& diff);

/// Returns "same", "faster", "slower", or "unclear". For metrics other than time, returns "better"
/// instead of "faster", and "worse" instead of "slower".
std::string verdictName(Verdict verdict, std::string_view metric);

} // namespace kernelcurve
