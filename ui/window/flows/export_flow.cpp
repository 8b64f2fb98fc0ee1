#include "ui/window/flows/export_flow.h"

#include "app/chart/view/chart_view.h"
#include "app/compare/recording_chart.h"
#include "app/document/experiment_document.h"
#include "app/engine/kernel_traces.h"
#include "app/export/measurement_table.h"
#include "app/report/report.h"
#include "app/report/worksheet.h"
#include "gpu/model/files/atomic_file.h"
#include "ui/document/trust_question.h"
#include "ui/results/chart/chart_export_dialog.h"
#include "ui/results/chart/plot_panel.h"
#include "ui/results/comparison/comparison.h"
#include "ui/results/table/measurement_table.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/window/frame/main_actions.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include <memory>

namespace kernelcurve {
namespace {

/// Beside the document, with its name: what stands beside what.
QString suggestedFile(const ExperimentDocument& document, const QString& untitled) {
    const QFileInfo file(document.file());
    const QString folder = document.file().isEmpty() ? QDir::currentPath() : file.absolutePath();
    QString name = document.file().isEmpty() ? document.title(untitled) : file.completeBaseName();
    return folder + QChar(u'/') + name.replace(QChar(u'/'), QChar(u'-'));
}

QString endingOf(const QString& filter) {
    return filter.mid(filter.lastIndexOf(QChar(u'.')) + 1).chopped(1);
}

void writeTable(const QString& file, const LongTable& table) {
    writeFileAtomically(file.toStdString(),
                        [&table](const TextSink& write) { writeCsv(table, write); });
}

} // namespace

ExportFlow::ExportFlow(const ExperimentDocument& document, const Catalog& catalog, PlotPanel& plot,
                       MeasurementTable& table, MessageBar& messages, QWidget& window)
    : QObject(&window)
    , document_(document)
    , catalog_(catalog)
    , plot_(plot)
    , table_(table)
    , messages_(messages)
    , window_(window) {}

void ExportFlow::connectTo(MainActions& actions) {
    const auto on = [this](QAction* action, auto&& slot) {
        window_.addAction(action);
        connect(action, &QAction::triggered, this, slot);
    };
    on(actions.exportChart, &ExportFlow::exportChart);
    on(actions.exportTable, &ExportFlow::exportTable);
    on(actions.exportSamples, &ExportFlow::exportSamples);
    on(actions.exportReport, &ExportFlow::exportReport);
    on(actions.exportWorksheet, &ExportFlow::exportWorksheet);
    on(actions.copyChart, [this] { plot_.view().copyImage(); });
    on(actions.copyDrawing, [this] { plot_.view().copyDrawing(); });
    on(actions.copyCsv, [this] { table_.copy(TableFormat::Csv); });
    on(actions.copyMarkdown, [this] { table_.copy(TableFormat::Markdown); });
}

void ExportFlow::exportChart() {
    const ChartData shown = plot_.chartNow();
    const std::vector<OtherRecording> others = plot_.othersIn(shown);
    auto metadata = provenanceData(document_.recording(), others);
    ChartExportDialog dialog(
        shown, provenanceCaption(document_.recording(), Comparison::nameOf(document_), others),
        &window_);
    const PlotLook& look = document_.experiment().plot.look;
    dialog.setSize(look.width, look.height);
    if (dialog.exec() != QDialog::Accepted)
        return;
    ChartExport options = dialog.options();
    options.metadata = std::move(metadata);
    const ChartData chart = dialog.chart();
    writeByDialog(
        tr("Export chart"), {tr("Image (*.png)"), tr("Drawing (*.svg)"), tr("Document (*.pdf)")},
        [&](const QString& file) { kernelcurve::exportChart(chart, file.toStdString(), options); });
}

void ExportFlow::exportTable() {
    writeByDialog(
        tr("Export table"), {tr("Comma-separated values (*.csv)")}, [&](const QString& file) {
            const Recording& recording = document_.recording();
            writeTable(file, measurementTable(recording.experiment, recording.measurements));
        });
}

void ExportFlow::exportSamples() {
    writeByDialog(tr("Export samples"), {tr("Comma-separated values (*.csv)")},
                  [&](const QString& file) {
                      writeTable(file, sampleTable(document_.recording().measurements));
                  });
}

void ExportFlow::exportReport() {
    const QString interactive = tr("Interactive page (*.html)");
    writeByDialog(tr("Export report"),
                  {tr("Web page (*.html)"), tr("Document (*.pdf)"), interactive},
                  [&](const QString& file) {
                      const ReportKind kind =
                          kind_ == interactive ? ReportKind::Interactive : ReportKind::Document;
                      writeReport(document_.recording(), catalog_, file.toStdString(), kind);
                      if (kind == ReportKind::Interactive)
                          writePage(file);
                  });
}

void ExportFlow::writePage(const QString& file) {
    const auto recording = std::make_shared<const Recording>(document_.recording());
    const std::vector<Configuration> wanted = tracedConfigurations(*recording, catalog_);
    std::vector<KernelText> programs;
    programs.reserve(wanted.size());
    for (const Configuration& each : wanted)
        programs.push_back(textOf(catalog_.at(each.kernel)));
    if (wanted.empty() || !mayRun(window_, programs))
        return;
    auto* traces = new KernelTraces(WorkerLaunch(EngineClient::localWorker()), this);
    connect(traces, &KernelTraces::finished, this, [this, traces, recording, file] {
        traces->deleteLater();
        if (traces->traces().empty())
            return;
        if (!messages_.attempt([&] {
                writeReport(*recording, catalog_, file.toStdString(), ReportKind::Interactive,
                            traces->traces());
            }))
            return;
        messages_.showMessage(Tone::Success,
                              tr("“%1” has marks at the lines of the sources now, and pictures of "
                                 "warps.")
                                  .arg(QFileInfo(file).fileName()));
    });
    traces->start(wanted, catalog_);
}

void ExportFlow::exportWorksheet() {
    writeByDialog(tr("Export worksheet"), {tr("Document (*.pdf)")}, [&](const QString& file) {
        writeWorksheet(document_.experiment(), catalog_, file.toStdString());
    });
}

void ExportFlow::writeByDialog(const QString& title, const QStringList& kinds,
                               const std::function<void(const QString&)>& write) {
    const QString suggested = suggestedFile(document_, tr("Untitled"));
    QFileDialog dialog(&window_, title, QFileInfo(suggested).absolutePath());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters(kinds);
    dialog.setDefaultSuffix(endingOf(kinds.constFirst()));
    dialog.selectFile(suggested + QChar(u'.') + endingOf(kinds.constFirst()));
    connect(&dialog, &QFileDialog::filterSelected, &dialog, [&](const QString& filter) {
        dialog.setDefaultSuffix(endingOf(filter));
        // The ending says what is written.
        if (const QString named = dialog.selectedFiles().value(0); !QFileInfo(named).isDir())
            dialog.selectFile(QFileInfo(named).completeBaseName() + QChar(u'.') + endingOf(filter));
    });
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString file = dialog.selectedFiles().constFirst();
    kind_ = dialog.selectedNameFilter();
    if (messages_.attempt([&] { write(file); }))
        messages_.showMessage(Tone::Success,
                              tr("“%1” is written.").arg(QFileInfo(file).fileName()));
}

} // namespace kernelcurve
