#pragma once

#include "app/export/text/structured_text.h"
#include "app/export/text/text_table.h"
#include "gpu/catalog/requirements.h"
#include "gpu/model/analysis/trace.h"
#include "gpu/model/protocol/protocol.h"

#include <span>
#include <string>

namespace kernelcurve {

/// Returns the complete table for other programs: one line per source position, space, kind, and
/// width of access. The columns are line, column, space, access, width_bytes, requests, lanes (mean
/// per request), sectors_per_request, lines_per_request, efficiency_percent, wavefronts,
/// ideal_wavefronts, conflicts, degree, file, and counted_in. If a value does not exist for a
/// space, the cell is empty.
TextTable traceTable(const TraceReport& report);
/// Returns the table for a terminal.
TextTable traceSummary(const TraceReport& report);
/// Returns the sums over the traced blocks as text.
std::string totalsText(const TraceTotals& totals);
/// Returns the configuration, the compiler of the CPU device, the accesses, the totals, and the
/// findings. `replaced` contains the defaults that the kernel's requirements do not allow, with the
/// values used instead.
Structured traceStructure(const Configuration& configuration, const TraceReport& report,
                          const std::string& compiler, std::span<const ReplacedDefault> replaced);

/// Returns the findings with the columns file, line, column, thread, block, what, and other_line.
TextTable findingTable(std::span<const CheckFinding> findings);
/// Returns a finding on one line: `FILE:LINE:COLUMN: error: what [thread (x, y, z) of block (x, y,
/// z)]`, or `FILE: error: what [n=67]` for a wrong result.
std::string findingText(const CheckFinding& finding);
Structured checkStructure(const event::Checked& checked, const std::string& problem,
                          std::span<const ReplacedDefault> replaced);

} // namespace kernelcurve
