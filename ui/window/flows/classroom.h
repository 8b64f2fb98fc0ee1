#pragma once

#include <QObject>

class QMainWindow;
class QSplitter;

namespace kernelcurve {

class Catalog;
class DocumentFlow;
class ExperimentDocument;
class ExperimentPanel;
class MainActions;
class PlotPanel;
class Presentation;
class RunController;
class WindowDocks;
class WindowPages;

/// What a teacher and a class need beside the laboratory: the lab's steps, set up with a click and
/// taken back; a guess before the measurement; the window as a room can read it.
class Classroom : public QObject {
    Q_OBJECT

  public:
    /// The parts of the window that take part in it.
    struct Parts {
        QMainWindow& window;
        MainActions& actions;
        ExperimentDocument& document;
        const Catalog& catalog;
        DocumentFlow& flow;
        RunController& runs;
        ExperimentPanel& experiment;
        WindowDocks& docks;
        WindowPages& pages;
        QSplitter& results;
        PlotPanel& plot;
    };
    explicit Classroom(const Parts& parts);

    /// Before the window's layout is kept: ends the presentation.
    void leave();

  private:
    void connectLab();
    void connectGuess();
    void setUpStep(int step);
    void showState();

    Parts parts_;
    Presentation* presentation_;
    bool replaced_ = false; ///< the document, since the presentation began
};

} // namespace kernelcurve
