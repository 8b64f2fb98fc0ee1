#pragma once

#include "app/chart/plot/chart_export.h"

#include <QObject>
#include <QString>

#include <functional>

class QWidget;

namespace kernelcurve {

class Catalog;
class ExperimentDocument;
class MainActions;
class MeasurementTable;
class MessageBar;
class PlotPanel;

/// Takes what was measured out of the window: the chart, the table, the report, as files and to the
/// clipboard. What goes wrong is said in the message bar.
class ExportFlow : public QObject {
    Q_OBJECT

  public:
    ExportFlow(const ExperimentDocument& document, const Catalog& catalog, PlotPanel& plot,
               MeasurementTable& table, MessageBar& messages, QWidget& window);

    /// Carries the actions out from now on.
    void connectTo(MainActions& actions);

  private:
    void exportChart();
    void exportTable();
    void exportSamples();
    void exportReport();
    /// The page stands already: once the kernels are traced, where they may run, it is written
    /// again with what that shows.
    void writePage(const QString& file);
    void exportWorksheet();
    /// `kinds` are the filters; the chosen one gives a name without an ending its ending.
    void writeByDialog(const QString& title, const QStringList& kinds,
                       const std::function<void(const QString&)>& write);

    const ExperimentDocument& document_;
    const Catalog& catalog_;
    PlotPanel& plot_;
    MeasurementTable& table_;
    MessageBar& messages_;
    QWidget& window_;
    QString kind_; ///< of file, that was chosen last
};

} // namespace kernelcurve
