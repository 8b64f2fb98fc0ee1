#pragma once

#include "app/compare/row_costs.h"
#include "app/export/text/structured_text.h"
#include "app/export/text/text_table.h"
#include "gpu/model/measurement/measurement.h"

#include <span>
#include <string>

namespace kernelcurve {

/// A row with its predicted costs.
struct Explanation {
    Measurement row;       ///< the predicted row itself if nothing was measured
    Measurement predicted; ///< the prediction of its configuration
    std::string device;    ///< the predicted device's id
    RowCosts costs;
};

/// A summary of the most important cost in English.
std::string costText(const Explanation& explanation);
/// Returns the costs for other programs. The columns are configuration, percent (upper bound of the
/// share of the row's time), time_us, file, line, cause, and remedy.
TextTable costTable(std::span<const Explanation> explanations);
/// Returns the costs of one row for a terminal.
TextTable costSummary(const RowCosts& costs);
/// Returns the changes that were tried on one row, for a terminal.
TextTable changeSummary(const RowCosts& costs);
/// Returns `schema`, which is 1, and `explanations`. The explanation of a row consists of its
/// configuration, predicted time with band, class, measured time, costs, tried changes, and bytes
/// by memory level. Times are in seconds, and shares are between 0 and 1.
Structured costStructure(std::span<const Explanation> explanations);

} // namespace kernelcurve
