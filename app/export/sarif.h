#pragma once

#include "app/export/cost_table.h"
#include "app/export/text/structured_text.h"
#include "gpu/model/analysis/trace.h"

#include <span>
#include <string>

namespace kernelcurve {

/// Returns findings as a SARIF 2.1.0 log for code review, with one result per finding. `file` is
/// the file of positions that contain no file. `isComplete` is true if nothing failed. Source:
/// OASIS, Static Analysis Results Interchange Format Version 2.1.0, 2020.
Structured sarifOf(std::span<const CheckFinding> findings, const std::string& file,
                   bool isComplete = true);
/// Returns the costs that have a line as a SARIF log. A cost of at least 10 % of the time is a
/// warning, and a smaller cost is a note.
Structured sarifOf(std::span<const Explanation> explanations, const std::string& file,
                   bool isComplete = true);

} // namespace kernelcurve
