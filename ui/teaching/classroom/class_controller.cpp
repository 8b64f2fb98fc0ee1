#include "ui/teaching/classroom/class_controller.h"

#include "app/classroom/class_roster.h"
#include "app/document/experiment_document.h"
#include "app/report/worksheet.h"
#include "ui/results/export_controller.h"
#include "ui/results/table/measurement_selection.h"
#include "ui/teaching/classroom/big_figures.h"
#include "ui/teaching/classroom/class_window.h"
#include "ui/workbench/workbench.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>

namespace kernelcurve {

namespace {

/// Returns true for submissions, or for more recordings than distinguishable curves.
bool isClass(const QStringList& filesAndFolders) {
    constexpr int maxCompared = 8; // more curves have no distinct colours and markers
    int recordings = 0;
    for (const QString& file : filesAndFolders) {
        if (file.endsWith(QLatin1String(".handin.yaml"), Qt::CaseInsensitive))
            return true;
        if (QFileInfo(file).isDir()) {
            const ClassFiles files = countClassFiles(file.toStdString());
            if (files.handIns > 0)
                return true;
            recordings += files.recordings;
        } else if (isDocumentFile(file.toStdString())) {
            ++recordings;
        }
    }
    return recordings > maxCompared;
}

} // namespace

ClassController::ClassController(Workbench& workbench, MeasurementSelection& selection,
                                 ExportController& exports)
    : QObject(&workbench)
    , workbench_(workbench)
    , selection_(selection) {
    const auto exportWorksheet = [this, &exports] {
        exports.writeByDialog(tr("Export worksheet"), {tr("Document (*.pdf)")},
                              [this](const QString& file) {
                                  writeWorksheet(workbench_.document.experiment(),
                                                 workbench_.catalog, file.toStdString());
                              });
    };
    workbench_.addCommands(
        *this,
        {{.id = "openClass",
          .text = QT_TR_NOOP("Open a c&lass…"),
          .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_L},
          .menus = {{"file", 190}},
          .tip =
              QT_TR_NOOP("Shows the recordings or submissions of a class as one table and chart"),
          .run = [this] { openByDialog(); }},
         {.id = "exportWorksheet",
          .text = QT_TR_NOOP("Export &worksheet…"),
          .menus = {{"file", 350}, {"export", 220}},
          .tip = QT_TR_NOOP(
              "Exports the lab's steps and measurements for printing, with blanks for the results"),
          .run = exportWorksheet},
         {.id = "bigFigures",
          .text = QT_TR_NOOP("&Large display"),
          .keys = {Qt::SHIFT | Qt::Key_F11},
          .menus = {{"view", 320}},
          .tip = QT_TR_NOOP(
              "Shows the values of the selected row in a large font; Esc closes the display"),
          .toggle = [this](bool on) { showFigures(on); }}});
    workbench_.addFileType({.order = 100,
                            .together = true,
                            .accepts = isClass,
                            .open = [this](const QStringList& files) { open(files); }});
    connect(&selection_, &MeasurementSelection::rowChanged, this, [this](int row) {
        if (figures_)
            figures_->showRow(row);
    });
}

void ClassController::open(const QStringList& filesAndFolders) {
    if (class_ == nullptr)
        class_ = new ClassWindow(workbench_.engine, workbench_.catalog, &workbench_.window);
    class_->add(filesAndFolders);
    class_->show();
    class_->raise();
    class_->activateWindow();
}

void ClassController::openByDialog() {
    const QString folder = QFileDialog::getExistingDirectory(
        &workbench_.window, tr("Folder of recordings or submissions of a class"));
    if (!folder.isEmpty())
        open({folder});
}

void ClassController::showFigures(bool on) {
    if (!on) {
        if (figures_)
            figures_->close();
        return;
    }
    if (!figures_) {
        figures_ = new BigFiguresView(workbench_.document, workbench_.catalog, &workbench_.window);
        connect(figures_, &BigFiguresView::closed, this,
                [this] { workbench_.action("bigFigures").setChecked(false); });
    }
    figures_->showRow(selection_.row());
    figures_->showFullScreen();
    workbench_.action("bigFigures").setChecked(true);
}

} // namespace kernelcurve
