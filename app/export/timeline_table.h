#pragma once

#include "app/export/text/text_table.h"
#include "gpu/model/measurement/measurement.h"

#include <span>

namespace kernelcurve {

/// A row for each span of each measurement's timeline: kernel, device where there are several,
/// parameters, lane ("stream 1"), step, part, begin and length in microseconds. The
/// measurements must outlive the table.
LongTable timelineTable(std::span<const Measurement> measurements);

} // namespace kernelcurve
