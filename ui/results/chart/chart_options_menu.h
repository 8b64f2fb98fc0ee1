#pragma once

#include "app/chart/data/chart_data.h"
#include "app/document/labs/references.h"
#include "gpu/model/experiment/experiment.h"

#include <QMenu>

#include <functional>

class QActionGroup;

namespace kernelcurve {

/// How the chart is drawn: curves, bars, heat map or roofline; with or without error bars and
/// bounds; as one or as many; with which published results; and the ways to what a report wants.
class ChartOptionsMenu : public QMenu {
    Q_OBJECT

  public:
    explicit ChartOptionsMenu(References& references, QWidget* parent = nullptr);

    /// `drawn` says what an automatic kind became.
    void show(const PlotSettings& settings, ChartKind drawn);
    void retranslate();
    /// What a report wants of the chart.
    QAction& look() { return *look_; }

  signals:
    void edited(const std::function<void(kernelcurve::PlotSettings&)>& edit);
    /// Limits, names, letters ... of the chart.
    void lookWanted();
    /// Something is to be said of the point that is chosen.
    void noteWanted();

  private:
    QAction* addKind(PlotKind kind);
    QAction* addToggle(bool PlotSettings::*setting);
    QAction* addSplit(ChartSplit split);
    void fillReferences();

    References& references_;
    PlotSettings settings_;
    QActionGroup* kinds_;
    QAction* automatic_;
    QAction* curves_;
    QAction* bars_;
    QAction* heatMap_;
    QAction* roofline_;
    QAction* perWatt_; ///< a roofline, too
    QAction* timeline_;
    QAction* errorBars_;
    QAction* bounds_;
    QMenu* published_;
    QMenu* splits_;
    QActionGroup* splitGroup_;
    QAction* together_;
    QAction* byKernel_;
    QAction* byDevice_;
    QAction* look_;
    QAction* note_;
};

} // namespace kernelcurve
