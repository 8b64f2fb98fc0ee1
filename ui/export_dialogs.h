#pragma once

#include "gpu/model/recording.h"
#include "ui/plot/chart_data.h"

class QWidget;

namespace kernelcurve {

class MessageBar;

// Ask for a file and write it; what goes wrong is said in the message bar.

/// PNG, SVG or PDF, by the file's ending.
void exportChartByDialog(QWidget& window, const ChartData& chart, MessageBar& messages);
/// Every measurement as CSV, as the command line writes it.
void exportTableByDialog(QWidget& window, const Recording& recording, MessageBar& messages);

} // namespace kernelcurve
