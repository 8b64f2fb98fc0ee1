#pragma once

#include "app/chart/data/chart_data.h"
#include "app/engine/kernel_traces.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <QString>

#include <functional>
#include <span>
#include <vector>

namespace kernelcurve {

/// The medium of a report. On a screen, charts are SVG images for a browser. On paper, charts are
/// drawings for ReportPages.
enum class ReportMedium { Screen, Paper };

/// Returns the whole report without external files. The finding and the chart come first. `traces`
/// add the costs of kernels.
QString reportHtml(const Recording& recording, const Catalog& catalog,
                   std::span<const KernelTrace> traces = {},
                   ReportMedium medium = ReportMedium::Screen);
/// Returns the chart of a recording with the published results that its settings name.
ChartData reportChart(const Recording& recording, const PlotSettings& settings,
                      const Catalog& catalog);
/// Converts a text whose paragraphs are separated by empty lines to escaped HTML.
QString paragraphs(const QString& text);
/// Returns the actions of the steps. After each action, adds the expected result, converted by
/// `shownResult`.
QString labSteps(const std::vector<LabStep>& steps,
                 const std::function<QString(const QString&)>& shownResult = std::identity());
/// Returns the content with its heading, or an empty text if the content is empty.
QString section(const QString& heading, const QString& content);
/// Returns the experiment's title, or a substitute if it has none.
QString reportTitle(const Recording& recording);

} // namespace kernelcurve
