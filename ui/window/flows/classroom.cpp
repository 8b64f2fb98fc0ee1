#include "ui/window/flows/classroom.h"

#include "app/chart/view/chart_canvas.h"
#include "app/chart/view/chart_view.h"
#include "app/document/experiment_document.h"
#include "app/document/labs/lab_steps.h"
#include "app/document/run_controller.h"
#include "ui/classroom/guess_bar.h"
#include "ui/document/document_flow.h"
#include "ui/experiment/experiment_panel.h"
#include "ui/results/chart/plot_panel.h"
#include "ui/window/frame/main_actions.h"
#include "ui/window/frame/presentation.h"
#include "ui/window/frame/window_docks.h"
#include "ui/window/frame/window_pages.h"

#include <QAction>
#include <QMainWindow>

namespace kernelcurve {

Classroom::Classroom(const Parts& parts)
    : QObject(&parts.window)
    , parts_(parts)
    , presentation_(new Presentation(parts.window, parts.pages, parts.results, parts.plot.view(),
                                     *parts.actions.presentation)) {
    for (QAction* action :
         {parts_.actions.guess, parts_.actions.restartLab, parts_.actions.presentation})
        parts_.window.addAction(action);
    connectLab();
    connectGuess();
    connect(&parts_.runs, &RunController::stateChanged, this, &Classroom::showState);
    connect(&parts_.document, &ExperimentDocument::experimentChanged, this, &Classroom::showState);
    showState();
}

void Classroom::leave() {
    presentation_->setOn(false);
}

void Classroom::connectLab() {
    connect(&parts_.docks, &WindowDocks::stepChosen, this, &Classroom::setUpStep);
    connect(&parts_.docks, &WindowDocks::restartWanted, &parts_.flow, &DocumentFlow::restart);
    connect(parts_.actions.restartLab, &QAction::triggered, &parts_.flow, &DocumentFlow::restart);
    // What was put away for the presentation is of the document that was open then.
    connect(&parts_.flow, &DocumentFlow::replaced, this, [this] {
        replaced_ = true;
        presentation_->stayAtWork();
    });
    connect(presentation_, &Presentation::changed, this, [this](bool on) {
        if (!on && replaced_)
            parts_.docks.offerLab();
        replaced_ = false;
    });
}

void Classroom::connectGuess() {
    PlotPanel& plot = parts_.plot;
    QAction* guess = parts_.actions.guess;
    connect(guess, &QAction::triggered, this, [this](bool on) {
        parts_.pages.showStart(false);
        parts_.plot.setGuessing(on);
    });
    connect(&plot, &PlotPanel::guessingChanged, guess, &QAction::setChecked);
    connect(&parts_.experiment, &ExperimentPanel::changed, this, [this] {
        const DeviceDescription* device = parts_.experiment.device();
        parts_.plot.guessBar().setPeaks(device ? device->peakBytesPerSecond.value_or(0) : 0,
                                        device ? device->peakFlopsPerSecond.value_or(0) : 0);
    });
    connect(&parts_.flow, &DocumentFlow::replaced, &plot, [&plot] { plot.setGuessing(false); });
}

void Classroom::setUpStep(int step) {
    const auto& lab = parts_.document.experiment().lab;
    if (parts_.runs.running() || !lab || step < 0 || step >= static_cast<int>(lab->steps.size()))
        return;
    const auto set = lab->steps[static_cast<std::size_t>(step)].set;
    if (!set)
        return;
    parts_.experiment.discardInvalid();
    parts_.document.setUp(experimentOfStep(parts_.document, *set, parts_.catalog));
    parts_.plot.view().canvas().zoomer().showAll();
}

void Classroom::showState() {
    const bool running = parts_.runs.running();
    parts_.docks.lockLab(running);
    parts_.docks.showStep(stepShown(parts_.document, parts_.catalog));
    parts_.actions.restartLab->setEnabled(!running && parts_.document.experiment().lab.has_value());
    parts_.actions.guess->setEnabled(!running);
    if (running)
        parts_.plot.setGuessing(false);
}

} // namespace kernelcurve
