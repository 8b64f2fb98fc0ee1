#pragma once

#include <QObject>
#include <QPointer>
#include <QStringList>

namespace kernelcurve {

class BigFiguresView;
class ClassWindow;
class ExportController;
class MeasurementSelection;
class Workbench;

/// Commands for teachers: a class as a table and a chart, the values of one row on a full screen,
/// and the worksheet of a lab.
class ClassController : public QObject {
    Q_OBJECT

  public:
    ClassController(Workbench& workbench, MeasurementSelection& selection,
                    ExportController& exports);

    /// Adds files and folders to the window of the class, and shows it.
    void open(const QStringList& filesAndFolders);

  private:
    void openByDialog();
    /// Shows or closes the large display of the selected row, or of the best row if no row is
    /// selected.
    void showFigures(bool on);

    Workbench& workbench_;
    MeasurementSelection& selection_;
    ClassWindow* class_ = nullptr;
    QPointer<BigFiguresView> figures_;
};

} // namespace kernelcurve
