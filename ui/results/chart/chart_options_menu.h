#pragma once

#include "app/chart/data/chart_data.h"
#include "app/document/labs/references.h"
#include "gpu/model/experiment/experiment.h"

#include <QMenu>

#include <functional>

class QActionGroup;

namespace kernelcurve {

/// How the chart is drawn: curves, bars, heat map or roofline; with or without error bars and
/// bounds; with which published results.
class ChartOptionsMenu : public QMenu {
    Q_OBJECT

  public:
    explicit ChartOptionsMenu(References& references, QWidget* parent = nullptr);

    /// `drawn` says what an automatic kind became.
    void show(const PlotSettings& settings, ChartKind drawn);
    void retranslate();

  signals:
    void edited(const std::function<void(kernelcurve::PlotSettings&)>& edit);

  private:
    QAction* addKind(PlotKind kind);
    void fillReferences();

    References& references_;
    PlotSettings settings_;
    QActionGroup* kinds_;
    QAction* automatic_;
    QAction* curves_;
    QAction* bars_;
    QAction* heatMap_;
    QAction* roofline_;
    QAction* timeline_;
    QAction* errorBars_;
    QAction* bounds_;
    QMenu* published_;
};

} // namespace kernelcurve
