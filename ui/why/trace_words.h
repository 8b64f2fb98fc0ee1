#pragma once

#include "gpu/model/analysis/trace.h"
#include "ui/source/source_view.h"

#include <QString>

#include <array>
#include <vector>

namespace kernelcurve {

/// "Global load", in the program's language.
QString accessName(AddressSpace space, AccessKind access);
/// What a person should know of all requests of one place, in one line: "Global load of 4 bytes: 5
/// sectors of 32 bytes a request, 80 % efficiency".
QString accessWords(const LineAccess& access);
/// Good: it costs as little as what it asks for can. Fair: less than twice that. Poor: more. Note:
/// atomics and constant memory, for which there is no such measure.
LineSeverity severityOf(const LineAccess& access);
/// A mark for every place of a trace.
std::vector<LineMark> traceMarks(const TraceReport& report);

/// "(0, 1, 0)", of a block or a thread.
QString indexText(const std::array<std::int64_t, 3>& index);
/// "0–7, 9, 11": the lanes whose bits are set.
QString laneRanges(std::uint32_t lanes);

} // namespace kernelcurve
