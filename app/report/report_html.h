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

/// Screen: charts as SVG, for a browser. Paper: as drawings for ReportPages.
enum class ReportMedium { Screen, Paper };

/// The whole report; everything in it is in the text itself. The finding and the chart come first.
/// `traces` add the costs of kernels.
QString reportHtml(const Recording& recording, const Catalog& catalog,
                   std::span<const KernelTrace> traces = {},
                   ReportMedium medium = ReportMedium::Screen);
/// The chart of a recording with the published results that its settings name.
ChartData reportChart(const Recording& recording, const PlotSettings& settings,
                      const Catalog& catalog);
/// A text whose paragraphs are divided by empty lines; nothing of it is anything but text.
QString paragraphs(const QString& text);
/// What to do, and behind each step what one should see, as `shownResult` has it.
QString labSteps(const std::vector<LabStep>& steps,
                 const std::function<QString(const QString&)>& shownResult = std::identity());
/// With its heading; empty where there is no content.
QString section(const QString& heading, const QString& content);
/// The experiment's title, or what stands for it.
QString reportTitle(const Recording& recording);

} // namespace kernelcurve
