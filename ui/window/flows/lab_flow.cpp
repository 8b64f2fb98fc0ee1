#include "ui/window/flows/lab_flow.h"

#include "app/document/experiment_document.h"
#include "app/document/labs/lab_steps.h"
#include "app/document/run_controller.h"
#include "ui/window/frame/window_docks.h"

#include <QAction>

namespace kernelcurve {

LabFlow::LabFlow(ExperimentDocument& document, const Catalog& catalog, const RunController& runs,
                 WindowDocks& docks, QAction& restart, QObject* parent)
    : QObject(parent)
    , document_(document)
    , catalog_(catalog)
    , runs_(runs)
    , docks_(docks)
    , restart_(restart) {
    connect(&docks, &WindowDocks::stepChosen, this, &LabFlow::setUpStep);
    connect(&docks, &WindowDocks::restartWanted, &restart, &QAction::trigger);
    connect(&runs, &RunController::stateChanged, this, &LabFlow::showState);
    connect(&document, &ExperimentDocument::experimentChanged, this, &LabFlow::showState);
    showState();
}

void LabFlow::setUpStep(int step) {
    const auto& lab = document_.experiment().lab;
    if (runs_.running() || !lab || step < 0 || step >= static_cast<int>(lab->steps.size()))
        return;
    const auto set = lab->steps[static_cast<std::size_t>(step)].set;
    if (!set)
        return;
    emit aboutToSetUp();
    document_.setUp(experimentOfStep(document_, *set, catalog_));
    emit setUp();
}

void LabFlow::showState() {
    const bool running = runs_.running();
    docks_.lockLab(running);
    docks_.showStep(stepShown(document_, catalog_));
    restart_.setEnabled(!running && document_.experiment().lab.has_value());
}

} // namespace kernelcurve
