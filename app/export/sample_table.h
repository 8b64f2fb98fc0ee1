#pragma once

#include "app/export/text/text_table.h"
#include "gpu/model/measurement/measurement.h"

#include <span>

namespace kernelcurve {

/// The timings behind measurements, for other programs. Columns: `kernel`, `device` where there are
/// several, every parameter by name, `time_us` (of one run) and `count` (samples at that time). A
/// measurement without samples has no line. The measurements must outlive the table.
LongTable sampleTable(std::span<const Measurement> measurements);

} // namespace kernelcurve
