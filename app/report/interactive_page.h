#pragma once

#include "app/engine/kernel_traces.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <QString>

#include <span>

namespace kernelcurve {

/// Returns a single HTML file without external resources or network access. It contains a chart
/// with tooltips, zoom, and selectable axes, the table, sources, provenance, and the recording
/// itself. The page supports both languages, and light and dark mode. If a kernel was traced, its
/// source has marks and pictures of warps. A content security policy with SHA-256 hashes permits
/// only the page's own scripts. Throws Error if this build has no chart library (libjs-chart.js).
QString interactivePage(const Recording& recording, const Catalog& catalog,
                        std::span<const KernelTrace> traces = {});

} // namespace kernelcurve
