#pragma once

#include "gpu/model/analysis/trace.h"
#include "ui/source/source_view.h"

#include <QString>

#include <array>
#include <vector>

namespace kernelcurve {

/// Returns the name of an access in the program's language, such as "Global load".
QString accessName(AddressSpace space, AccessKind access);
/// Describes all requests of one access in a line: "Global load of 4 B: 5 sectors of 32 bytes per
/// request, 80 % efficiency".
QString accessWords(const LineAccess& access);
/// Returns the severity of an access. Good is at most 5 % above the minimum cost, Fair is less than
/// twice the minimum, and Poor is more. Note applies to efficient accesses to local memory, and to
/// accesses without a minimum cost (atomics and constant memory).
LineSeverity severityOf(const LineAccess& access);
/// Returns a mark for every access of the displayed file.
std::vector<LineMark> traceMarks(const TraceReport& report);

/// Returns the index of a block or a thread as text: "(0, 1, 0)".
QString indexText(const std::array<std::int64_t, 3>& index);
/// Returns a text with the numbers of the lanes whose bits are set.
QString laneRanges(std::uint32_t lanes);

} // namespace kernelcurve
