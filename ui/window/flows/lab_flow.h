#pragma once

#include <QObject>

class QAction;

namespace kernelcurve {

class Catalog;
class ExperimentDocument;
class RunController;
class WindowDocks;

/// The steps of the document's lab: set up with a click, the one that is set up shown, locked while
/// a run goes on.
class LabFlow : public QObject {
    Q_OBJECT

  public:
    /// `restart` takes the lab back to its beginning; it is there where there is a lab. All outlive
    /// this.
    LabFlow(ExperimentDocument& document, const Catalog& catalog, const RunController& runs,
            WindowDocks& docks, QAction& restart, QObject* parent);

  signals:
    /// What is typed and not yet taken over goes.
    void aboutToSetUp();
    void setUp();

  private:
    void setUpStep(int step);
    void showState();

    ExperimentDocument& document_;
    const Catalog& catalog_;
    const RunController& runs_;
    WindowDocks& docks_;
    QAction& restart_;
};

} // namespace kernelcurve
