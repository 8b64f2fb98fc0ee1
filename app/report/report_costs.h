#pragma once

#include "app/compare/row_costs.h"
#include "app/engine/kernel_traces.h"
#include "gpu/model/recording/recording.h"

#include <QString>

#include <optional>

namespace kernelcurve {

/// The cost of each cause for a traced row; nothing if no model predicted it.
std::optional<RowCosts> tracedCosts(const Recording& recording, const KernelTrace& trace);

/// The same as sentences and a table, in the language of the program; empty without costs.
QString costsHtml(const Recording& recording, const KernelTrace& trace);

} // namespace kernelcurve
