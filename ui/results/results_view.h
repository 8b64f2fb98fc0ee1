#pragma once

#include <QObject>

namespace kernelcurve {

class Comparison;
class ExperimentHeading;
class MeasurementModel;
class MeasurementSelection;
class MeasurementTable;
class PlotPanel;
class ResultsSplitter;
class Workbench;

/// The middle of the window: the chart under the experiment's title, and the table below the chart,
/// with one selected row. The docks show the samples and the timeline of the selected row.
class ResultsView : public QObject {
    Q_OBJECT

  public:
    ResultsView(Workbench& workbench, Comparison& comparison);

    /// Returns the splitter with the chart and the table.
    ResultsSplitter& splitter() const { return *splitter_; }
    PlotPanel& plot() const { return *plot_; }
    MeasurementTable& table() const { return *table_; }
    MeasurementSelection& selection() const { return *selection_; }

  private:
    void addCommands();
    void addDocks();
    void filter();
    void connectSelection();

    Workbench& workbench_;
    ResultsSplitter* splitter_;
    MeasurementModel* measurements_;
    MeasurementSelection* selection_;
    PlotPanel* plot_;
    ExperimentHeading* heading_;
    MeasurementTable* table_;
};

} // namespace kernelcurve
