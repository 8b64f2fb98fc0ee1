#include "ui/export_dialogs.h"

#include "app/export/measurement_table.h"
#include "gpu/model/atomic_file.h"
#include "gpu/model/document_error.h"
#include "ui/message_bar.h"
#include "ui/plot/chart_export.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>

#include <functional>

namespace kernelcurve {
namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(ExportDialogs)
};

/// `kinds` are the filters; the first gives a name without an ending its ending.
void writeByDialog(QWidget& window, MessageBar& messages, const QString& title,
                   const QStringList& kinds, const QString& ending,
                   const std::function<void(const QString&)>& write) {
    QFileDialog dialog(&window, title);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters(kinds);
    dialog.setDefaultSuffix(ending);
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, [&](const QString& filter) {
        const qsizetype point = filter.lastIndexOf(QChar(u'.'));
        dialog.setDefaultSuffix(filter.mid(point + 1).chopped(1));
    });
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString file = dialog.selectedFiles().constFirst();
    try {
        write(file);
        messages.showMessage(Tone::Success,
                             Text::tr("“%1” is written.").arg(QFileInfo(file).fileName()));
    } catch (const DocumentError& error) {
        messages.showFailure(error.failure());
    }
}

} // namespace

void exportChartByDialog(QWidget& window, const ChartData& chart, MessageBar& messages) {
    writeByDialog(
        window, messages, Text::tr("Export chart"),
        {Text::tr("Image (*.png)"), Text::tr("Drawing (*.svg)"), Text::tr("Document (*.pdf)")},
        QStringLiteral("png"), [&](const QString& file) { exportChart(chart, file); });
}

void exportTableByDialog(QWidget& window, const Recording& recording, MessageBar& messages) {
    writeByDialog(window, messages, Text::tr("Export table"),
                  {Text::tr("Comma-separated values (*.csv)")}, QStringLiteral("csv"),
                  [&](const QString& file) {
                      writeFileAtomically(
                          file.toStdString(),
                          csvText(measurementTable(recording.experiment, recording.measurements)));
                  });
}

} // namespace kernelcurve
