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
/// Columns: configuration, percent (of the row's time, at most), time_us, file, line, cause,
/// remedy.
TextTable costTable(std::span<const Explanation> explanations);
/// The costs of one row for a terminal.
TextTable costSummary(const RowCosts& costs);
/// The changes that were tried on one row, for a terminal.
TextTable changeSummary(const RowCosts& costs);
/// `schema`: 1. `explanations`: for each row its configuration, predicted time with its band,
/// class, measured time, costs, tried changes, and bytes by memory level. Times in seconds, shares
/// between 0 and 1.
Structured costStructure(std::span<const Explanation> explanations);

} // namespace kernelcurve
