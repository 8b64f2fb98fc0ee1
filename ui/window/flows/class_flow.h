#pragma once

#include <QObject>
#include <QPointer>
#include <QStringList>

class QWidget;

namespace kernelcurve {

class BigFiguresView;
class Catalog;
class ClassWindow;
class ExperimentDocument;
class MeasurementSelection;

/// What a teacher shows a room beside the window: a class as a table and a chart, and the figures
/// of one row on a whole screen.
class ClassFlow : public QObject {
    Q_OBJECT

  public:
    ClassFlow(const ExperimentDocument& document, const Catalog& catalog,
              MeasurementSelection& selection, QWidget& window);

    /// Whether these are a class's: hand-ins, or more recordings than curves that a chart can tell
    /// apart.
    static bool isClass(const QStringList& filesAndFolders);
    /// Into the window of the class, which comes up.
    void open(const QStringList& filesAndFolders);
    /// A folder that a person chooses.
    void openByDialog();
    /// The selected row's figures, or the best one's.
    void showFigures(bool on);

  signals:
    void figuresShown(bool on);

  private:
    const ExperimentDocument& document_;
    const Catalog& catalog_;
    MeasurementSelection& selection_;
    QWidget& window_;
    ClassWindow* class_ = nullptr;
    QPointer<BigFiguresView> figures_;
};

} // namespace kernelcurve
