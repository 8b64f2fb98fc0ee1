#pragma once

#include "app/compare/row_costs.h"
#include "app/engine/kernel_traces.h"
#include "gpu/model/recording/recording.h"

#include <QString>

#include <optional>

namespace kernelcurve {

/// Returns the cost of each cause for a traced row, or nullopt if no model predicted the costs.
std::optional<RowCosts> tracedCosts(const Recording& recording, const KernelTrace& trace);

/// Returns the costs as sentences and a table in the language of the program. Returns an empty text
/// if there are no costs.
QString costsHtml(const Recording& recording, const KernelTrace& trace);

} // namespace kernelcurve
