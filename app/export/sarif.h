#pragma once

#include "app/export/cost_table.h"
#include "app/export/text/structured_text.h"
#include "gpu/model/analysis/trace.h"

#include <span>
#include <string>

namespace kernelcurve {

/// Findings as a SARIF 2.1.0 log for code review, one result each. Positions without a file are in
/// `file`. `isComplete`: nothing failed. Source: OASIS, Static Analysis Results Interchange Format
/// Version 2.1.0, 2020.
Structured sarifOf(std::span<const CheckFinding> findings, const std::string& file,
                   bool isComplete = true);
/// The costs with a line, as such a log. A cost of at least 10 % of the time is a warning, a
/// smaller one a note.
Structured sarifOf(std::span<const Explanation> explanations, const std::string& file,
                   bool isComplete = true);

} // namespace kernelcurve
