#include "ui/results/export_controller.h"

#include "app/chart/plot/chart_export.h"
#include "app/chart/view/chart_view.h"
#include "app/compare/recording_chart.h"
#include "app/document/experiment_document.h"
#include "app/engine/kernel_traces.h"
#include "app/export/measurement_table.h"
#include "app/report/report.h"
#include "gpu/model/files/atomic_file.h"
#include "ui/document/trust_question.h"
#include "ui/results/chart/chart_export_dialog.h"
#include "ui/results/chart/plot_panel.h"
#include "ui/results/comparison/comparison.h"
#include "ui/results/results_view.h"
#include "ui/results/table/measurement_table.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/workbench/workbench.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>

#include <memory>

namespace kernelcurve {
namespace {

/// Returns a path next to the document, with the document's name.
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

ExportController::ExportController(Workbench& workbench, const ResultsView& results)
    : QObject(&workbench)
    , workbench_(workbench)
    , document_(workbench.document)
    , results_(results) {
    addCommands();
}

void ExportController::addCommands() {
    const auto copy = [this](TableFormat format) {
        return [this, format] { results_.table().copy(format); };
    };
    workbench_.addCommands(
        *this, {{.id = "export",
                 .text = QT_TR_NOOP("Export"),
                 .icon = "export",
                 .bar = {530, 8, false},
                 .word = QT_TR_NOOP("Export"),
                 .tip = QT_TR_NOOP("Exports the chart, the table, or a report to a file"),
                 .isMenu = true},
                {.id = "exportChart",
                 .text = QT_TR_NOOP("&Export chart…"),
                 .icon = "chart",
                 .keys = {Qt::CTRL | Qt::Key_E},
                 .menus = {{"file", 310}, {"export", 110}},
                 .run = [this] { exportChart(); }},
                {.id = "copyChart",
                 .text = QT_TR_NOOP("&Copy chart as image"),
                 .icon = "copy",
                 .menus = {{"edit", 310}, {"export", 120}},
                 .run = [this] { results_.plot().view().copyImage(); }},
                {.id = "copyDrawing",
                 .text = QT_TR_NOOP("Copy chart as &vector image (SVG, PDF)"),
                 .menus = {{"edit", 320}, {"export", 130}},
                 .run = [this] { results_.plot().view().copyDrawing(); }},
                {.id = "exportTable",
                 .text = QT_TR_NOOP("Export &table as CSV…"),
                 .icon = "table",
                 .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_E},
                 .menus = {{"file", 320}, {"export", 140}},
                 .run = [this] { exportTable(); }},
                {.id = "exportSamples",
                 .text = QT_TR_NOOP("E&xport samples as CSV…"),
                 .menus = {{"file", 330}, {"export", 150}},
                 .tip = QT_TR_NOOP("Exports the timings of every measurement"),
                 .run = [this] { exportSamples(); }},
                {.id = "exportReport",
                 .text = QT_TR_NOOP("Export re&port…"),
                 .keys = {Qt::CTRL | Qt::Key_P},
                 .menus = {{"file", 340}, {"export", 210}},
                 .tip = QT_TR_NOOP(
                     "Exports charts, table, environment, and notes as one HTML or PDF document"),
                 .run = [this] { exportReport(); }},
                {.id = "copyCsv",
                 .text = QT_TR_NOOP("Copy table as CS&V"),
                 .menus = {{"edit", 330}},
                 .run = copy(TableFormat::Csv)},
                {.id = "copyMarkdown",
                 .text = QT_TR_NOOP("Copy table as &Markdown"),
                 .menus = {{"edit", 340}},
                 .run = copy(TableFormat::Markdown)}});
}

void ExportController::exportChart() {
    const ChartData shown = results_.plot().chartNow();
    const std::vector<OtherRecording> others = results_.plot().othersIn(shown);
    auto metadata = provenanceData(document_.recording(), others);
    ChartExportDialog dialog(
        shown, provenanceCaption(document_.recording(), results_.plot().ownName(), others),
        &workbench_.window);
    dialog.setLook(document_.experiment().plot.look);
    if (dialog.exec() != QDialog::Accepted)
        return;
    ChartExport options = dialog.options();
    options.metadata = std::move(metadata);
    const ChartData chart = dialog.chart();
    writeByDialog(
        tr("Export chart"),
        {tr("Image (*.png)"), tr("Vector image (*.svg)"), tr("Document (*.pdf)")},
        [&](const QString& file) { kernelcurve::exportChart(chart, file.toStdString(), options); });
}

void ExportController::exportTable() {
    writeByDialog(
        tr("Export table"), {tr("Comma-separated values (*.csv)")}, [&](const QString& file) {
            const Recording& recording = document_.recording();
            writeTable(file, measurementTable(recording.experiment, recording.measurements));
        });
}

void ExportController::exportSamples() {
    writeByDialog(tr("Export samples"), {tr("Comma-separated values (*.csv)")},
                  [&](const QString& file) {
                      writeTable(file, sampleTable(document_.recording().measurements));
                  });
}

void ExportController::exportReport() {
    const QString interactive = tr("Interactive page (*.html)");
    writeByDialog(
        tr("Export report"), {tr("Web page (*.html)"), tr("Document (*.pdf)"), interactive},
        [&](const QString& file) {
            const ReportKind kind =
                kind_ == interactive ? ReportKind::Interactive : ReportKind::Document;
            writeReport(document_.recording(), workbench_.catalog, file.toStdString(), kind);
            addTraces(file, kind);
        });
}

void ExportController::addTraces(const QString& file, ReportKind kind) {
    const auto recording = std::make_shared<const Recording>(document_.recording());
    std::vector<WantedTrace> wanted =
        wantedTraces(*recording, workbench_.catalog, workbench_.devices());
    if (kind == ReportKind::Document) // The document report shows only the costs.
        std::erase_if(wanted, [](const WantedTrace& each) { return !each.model; });
    std::vector<KernelText> programs;
    programs.reserve(wanted.size());
    for (const WantedTrace& each : wanted)
        programs.push_back(textOf(workbench_.catalog.at(each.row.configuration.kernel)));
    if (wanted.empty() || !mayRun(workbench_.window, programs))
        return;
    auto* traces = new KernelTraces(workbench_.engine, this);
    connect(traces, &KernelTraces::finished, this, [this, traces, recording, file, kind] {
        traces->deleteLater();
        if (traces->traces().empty())
            return;
        if (!workbench_.messages.attempt([&] {
                writeReport(*recording, workbench_.catalog, file.toStdString(), kind,
                            traces->traces());
            }))
            return;
        workbench_.messages.showMessage(Tone::Success,
                                        (kind == ReportKind::Interactive
                                             ? tr("“%1” now contains the costs of each kernel, "
                                                  "source line marks, and warp diagrams.")
                                             : tr("“%1” now contains the costs of each kernel."))
                                            .arg(QFileInfo(file).fileName()));
    });
    traces->start(wanted, workbench_.catalog);
}

void ExportController::writeByDialog(const QString& title, const QStringList& kinds,
                                     const std::function<void(const QString&)>& write) {
    const QString suggested = suggestedFile(document_, tr("Untitled"));
    QFileDialog dialog(&workbench_.window, title, QFileInfo(suggested).absolutePath());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters(kinds);
    dialog.setDefaultSuffix(endingOf(kinds.constFirst()));
    dialog.selectFile(suggested + QChar(u'.') + endingOf(kinds.constFirst()));
    connect(&dialog, &QFileDialog::filterSelected, &dialog, [&](const QString& filter) {
        dialog.setDefaultSuffix(endingOf(filter));
        // The extension determines the format.
        if (const QString named = dialog.selectedFiles().value(0); !QFileInfo(named).isDir())
            dialog.selectFile(QFileInfo(named).completeBaseName() + QChar(u'.') + endingOf(filter));
    });
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString file = dialog.selectedFiles().constFirst();
    kind_ = dialog.selectedNameFilter();
    if (workbench_.messages.attempt([&] { write(file); }))
        workbench_.messages.showMessage(Tone::Success,
                                        tr("“%1” was exported.").arg(QFileInfo(file).fileName()));
}

} // namespace kernelcurve
