#include "ui/window/flows/lab_flow.h"

#include "app/document/experiment_document.h"
#include "app/document/labs/lab_courses.h"
#include "app/document/labs/lab_steps.h"
#include "app/document/run_controller.h"
#include "ui/lab/lab_progress.h"
#include "ui/window/frame/window_docks.h"

#include <QAction>

#include <algorithm>

namespace kernelcurve {

LabFlow::LabFlow(ExperimentDocument& document, const Catalog& catalog, const RunController& runs,
                 WindowDocks& docks, LabProgress& progress, QAction& restart, QObject* parent)
    : QObject(parent)
    , document_(document)
    , catalog_(catalog)
    , runs_(runs)
    , docks_(docks)
    , progress_(progress)
    , restart_(restart) {
    connect(&docks, &WindowDocks::stepChosen, this, &LabFlow::setUpStep);
    connect(&docks, &WindowDocks::restartWanted, &restart, &QAction::trigger);
    connect(&runs, &RunController::stateChanged, this, &LabFlow::showState);
    connect(&document, &ExperimentDocument::experimentChanged, this, &LabFlow::showState);
    connect(&runs, &RunController::ended, this, [this](const event::Finished& finished) {
        const Lab* lab = documentsLab();
        if (lab != nullptr && finished.ending == event::Ending::Completed)
            progress_.setDone(lab->id, true);
    });
    connect(&progress_, &LabProgress::changed, this, &LabFlow::showNext);
    showState();
}

void LabFlow::setLabs(std::vector<Lab> labs) {
    labs_ = std::move(labs);
    showNext();
}

const Lab* LabFlow::documentsLab() const {
    return labOf(labs_, document_.experiment());
}

void LabFlow::showNext() {
    const Lab* lab = documentsLab();
    const Lab* next = lab != nullptr ? labAfter(labs_, lab->id, progress_.done()) : nullptr;
    docks_.showNextLab(next != nullptr ? std::optional(*next) : std::nullopt);
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
    showNext();
}

} // namespace kernelcurve
