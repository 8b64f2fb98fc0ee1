#pragma once

#include "app/export/text/structured_text.h"
#include "app/export/text/text_table.h"
#include "gpu/model/measurement/measurement.h"

#include <string>

namespace kernelcurve {

/// "bank conflicts" for "bank_conflicts". Another word is returned unchanged.
std::string causeTitle(const std::string& cause);
/// A change to the code that usually removes the cause; empty for a limit of the hardware.
std::string remedyOf(const std::string& cause);

/// The most important cost of a predicted row in one sentence, in English.
std::string costSentence(const Measurement& row);
/// Columns: percent (of the predicted time, at most), time_us, file, line, cause, remedy.
TextTable costTable(const Measurement& row);
/// The same for a terminal.
TextTable costSummary(const Measurement& row);
/// `schema`: 1. Configuration, predicted time with its band, class, and costs. Times in seconds,
/// shares between 0 and 1.
Structured costStructure(const Measurement& row, const std::string& device);

} // namespace kernelcurve
