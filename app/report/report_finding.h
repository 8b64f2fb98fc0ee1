#pragma once

#include "app/engine/kernel_traces.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"
#include "gpu/model/values/metric.h"

#include <QString>

#include <cstddef>
#include <span>
#include <vector>

namespace kernelcurve {

/// The row with the best value of a metric.
struct BestRow {
    std::size_t row = 0; ///< index of the measurement
    const Metric* metric = nullptr;
    double value = 0; ///< in SI units
};

/// Returns the best row of the recording, or of each compared device. The metric is that of the
/// chart's y axis if that metric rates a kernel. Otherwise, it is the main metric of the kernels.
/// Times of different amounts of work are replaced by rates. Returns an empty list if no row was
/// measured.
std::vector<BestRow> bestRows(const Recording& recording, const Catalog& catalog);

/// Returns the result of a recording as HTML in the language of the program. The text contains the
/// best kernel with its configuration and value, and compares it with the baseline and the next
/// kernel. It also contains the limit if the limit is known, and the number of rows without a
/// value. If `traces` contains costs, they replace the limit.
QString findingHtml(const Recording& recording, const Catalog& catalog,
                    std::span<const KernelTrace> traces = {});

} // namespace kernelcurve
