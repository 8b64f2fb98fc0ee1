#pragma once

#include "app/report/report.h"

#include <QObject>
#include <QString>

#include <functional>

namespace kernelcurve {

class ExperimentDocument;
class ResultsView;
class Workbench;

/// Exports the chart, the table, and reports to files and to the clipboard. Failures appear in the
/// message bar.
class ExportController : public QObject {
    Q_OBJECT

  public:
    ExportController(Workbench& workbench, const ResultsView& results);

    /// Asks for a file and writes it. `kinds` are the filters of the dialog. If the user enters a
    /// name without an extension, the extension of the selected filter is added.
    void writeByDialog(const QString& title, const QStringList& kinds,
                       const std::function<void(const QString&)>& write);

  private:
    void addCommands();
    void exportChart();
    void exportTable();
    void exportSamples();
    void exportReport();
    /// Writes the page again with traces of its kernels if the kernels are trusted.
    void addTraces(const QString& file, ReportKind kind);

    Workbench& workbench_;
    const ExperimentDocument& document_;
    const ResultsView& results_;
    QString kind_; ///< last selected filter
};

} // namespace kernelcurve
