#pragma once

#include "app/engine/kernel_traces.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <QString>

#include <span>

namespace kernelcurve {

/// One HTML file that needs nothing else and asks nobody for anything: a chart to hover, zoom and
/// choose axes of, the table, sources, provenance, in both languages, light and dark; and the
/// recording itself. Sources have marks and pictures of warps where their kernel was traced. Its
/// own scripts run, by their SHA-256; nothing of a document's text does. Throws Error where this
/// build has no library for charts (libjs-chart.js).
QString interactivePage(const Recording& recording, const Catalog& catalog,
                        std::span<const KernelTrace> traces = {});

} // namespace kernelcurve
