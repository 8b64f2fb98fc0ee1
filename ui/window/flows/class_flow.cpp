#include "ui/window/flows/class_flow.h"

#include "app/classroom/class_roster.h"
#include "ui/classroom/big_figures.h"
#include "ui/classroom/class_window.h"
#include "ui/results/table/measurement_selection.h"

#include <QFileDialog>
#include <QFileInfo>

namespace kernelcurve {

ClassFlow::ClassFlow(const ExperimentDocument& document, const Catalog& catalog,
                     MeasurementSelection& selection, QWidget& window)
    : QObject(&window)
    , document_(document)
    , catalog_(catalog)
    , selection_(selection)
    , window_(window) {
    connect(&selection_, &MeasurementSelection::rowChanged, this, [this](int row) {
        if (figures_)
            figures_->showRow(row);
    });
}

bool ClassFlow::isClass(const QStringList& filesAndFolders) {
    constexpr int maxCompared = 8; // more curves are told apart neither by colour nor by marker
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

void ClassFlow::open(const QStringList& filesAndFolders) {
    if (class_ == nullptr)
        class_ = new ClassWindow(catalog_, &window_);
    class_->add(filesAndFolders);
    class_->show();
    class_->raise();
    class_->activateWindow();
}

void ClassFlow::openByDialog() {
    const QString folder = QFileDialog::getExistingDirectory(
        &window_, tr("Folder with the recordings or hand-ins of a class"));
    if (!folder.isEmpty())
        open({folder});
}

void ClassFlow::showFigures(bool on) {
    if (!on) {
        if (figures_)
            figures_->close();
        return;
    }
    if (!figures_) {
        figures_ = new BigFiguresView(document_, catalog_, &window_);
        connect(figures_, &BigFiguresView::closed, this, [this] { emit figuresShown(false); });
    }
    figures_->showRow(selection_.row());
    figures_->showFullScreen();
    emit figuresShown(true);
}

} // namespace kernelcurve
