#pragma once

#include "app/chart/data/chart_data.h"
#include "app/document/labs/references.h"
#include "gpu/model/experiment/experiment.h"

#include <QMenu>

#include <functional>

class QActionGroup;

namespace kernelcurve {

/// The menu with chart options: the kind (such as curves, bars, heat map, or roofline), error bars,
/// bounds, small multiples, published results, and commands for reports.
class ChartOptionsMenu : public QMenu {
    Q_OBJECT

  public:
    explicit ChartOptionsMenu(References& references, QWidget* parent = nullptr);

    /// `drawn` is the kind that the chart actually has. It differs from the kind in the settings if
    /// the latter is automatic.
    void show(const PlotSettings& settings, ChartKind drawn);
    void retranslate();
    /// Returns the action that emits lookWanted().
    QAction& look() { return *look_; }

  signals:
    void edited(const std::function<void(kernelcurve::PlotSettings&)>& edit);
    /// Emitted when the user wants to edit limits, names, font size, and similar options.
    void lookWanted();
    /// Emitted when the user wants to add a note to the selected point.
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
    QAction* perWatt_; ///< action that selects an energy efficiency roofline
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
