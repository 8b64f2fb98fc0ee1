#include "ui/window/flows/lab_flow.h"

#include "app/document/experiment_document.h"
#include "app/document/labs/lab_courses.h"
#include "app/document/labs/lab_steps.h"
#include "app/document/run_controller.h"
#include "ui/lab/lab_progress.h"
#include "ui/window/frame/window_docks.h"

#include <QAction>

#include <algorithm>
#include <set>
#include <utility>

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
        noteProgress(finished.ending == event::Ending::Completed);
    });
    connect(&progress_, &LabProgress::changed, this, &LabFlow::showNext);
    // A step may only show otherwise what is measured already.
    connect(&document, &ExperimentDocument::experimentChanged, this, [this] {
        if (!runs_.running())
            noteProgress(false);
    });
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
    docks_.showStepsDone(lab != nullptr ? progress_.stepsOf(lab->id) : std::set<int>());
}

void LabFlow::noteProgress(bool ended) {
    const Lab* lab = documentsLab();
    if (lab == nullptr || !document_.experiment().lab)
        return;
    const std::string id = lab->id;
    const std::vector<LabStep>& steps = document_.experiment().lab->steps;
    const auto sets = [](const LabStep& step) { return step.set.has_value(); };
    if (std::ranges::none_of(steps, sets)) {
        if (ended)
            progress_.setDone(id, true);
        return;
    }
    if (!stepShown(document_, catalog_) || !(ended || isMeasured(document_, catalog_)))
        return;
    bool all = true;
    for (std::size_t index = 0; index < steps.size(); ++index) {
        const auto step = static_cast<int>(index);
        if (!sets(steps[index]))
            continue;
        if (experimentOfStep(document_, *steps[index].set, catalog_) == document_.experiment())
            progress_.addStep(id, step);
        all = all && progress_.stepsOf(id).contains(step);
    }
    if (all)
        progress_.setDone(id, true);
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
