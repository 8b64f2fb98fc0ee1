#pragma once

#include "app/document/labs/labs.h"

#include <QObject>

#include <vector>

class QAction;

namespace kernelcurve {

class Catalog;
class ExperimentDocument;
class LabProgress;
class RunController;
class WindowDocks;

/// The steps of the document's lab: set up with a click, the one that is set up shown, locked while
/// a run goes on. A step is done when everything that it sets up is measured, a lab when all its
/// steps are, or, if none sets anything up, when it was measured to its end; then the lab after it
/// is offered.
class LabFlow : public QObject {
    Q_OBJECT

  public:
    /// `restart` takes the lab back to its beginning; it is there where there is a lab. All outlive
    /// this.
    LabFlow(ExperimentDocument& document, const Catalog& catalog, const RunController& runs,
            WindowDocks& docks, LabProgress& progress, QAction& restart, QObject* parent);

    /// All there are.
    void setLabs(std::vector<Lab> labs);

  signals:
    /// What is typed and not yet taken over goes.
    void aboutToSetUp();
    void setUp();

  private:
    void setUpStep(int step);
    void showState();
    const Lab* documentsLab() const;
    void showNext();
    /// `ended`: a run came to its end.
    void noteProgress(bool ended);

    ExperimentDocument& document_;
    const Catalog& catalog_;
    const RunController& runs_;
    WindowDocks& docks_;
    LabProgress& progress_;
    QAction& restart_;
    std::vector<Lab> labs_;
};

} // namespace kernelcurve
