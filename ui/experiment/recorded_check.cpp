#include "ui/experiment/recorded_check.h"

#include "app/document/experiment_document.h"
#include "app/document/labs/lab_steps.h"
#include "app/document/run_controller.h"
#include "app/engine/engine_client.h"
#include "ui/experiment/experiment_panel.h"
#include "ui/lab/lab_controller.h"
#include "ui/workbench/workbench.h"

namespace kernelcurve {

/// Removes settings that do not affect the answer. Some of these settings are large.
static void forgetWhatIsNotAsked(Experiment& experiment) {
    experiment.lab.reset();
    experiment.plot = {};
    experiment.guesses.clear();
    experiment.notes.clear();
    experiment.comparisons.clear();
}

RecordedCheck::RecordedCheck(Workbench& workbench, ExperimentPanel& experiment, LabController& lab)
    : QObject(&workbench)
    , workbench_(workbench)
    , document_(workbench.document)
    , experiment_(experiment)
    , lab_(lab)
    , question_(
          [this](const request::Coverage& request, auto receiver) {
              return workbench_.engine.cover(request.device, request.experiments,
                                             workbench_.catalog, receiver);
          },
          [this](const event::Coverage& answer) { show(answer); }) {
    connect(&experiment_, &ExperimentPanel::changed, this, [this] { soon_.start(); });
    connect(&workbench_.runs, &RunController::stateChanged, this, [this] { soon_.start(); });
}

void RecordedCheck::check() {
    // During a run, the previous answer applies.
    if (!workbench_.isIdle())
        return;
    question_.wantNothing();
    const DeviceDescription* automatic = experiment_.automaticRecording();
    const DeviceDescription* device = automatic ? automatic : experiment_.device();
    if (!device || !device->usable || device->kind != DeviceKind::Replay) {
        experiment_.setRecorded(std::nullopt);
        lab_.showRecorded({});
        return;
    }
    request::Coverage request{0, device->id, {document_.fittedTo(sizingKind(*device))}, {}};
    if (const auto& lab = document_.experiment().lab)
        for (const LabStep& step : lab->steps)
            if (step.set)
                request.experiments.push_back(
                    experimentOfStep(document_, *step.set, workbench_.catalog));
    for (Experiment& experiment : request.experiments)
        forgetWhatIsNotAsked(experiment);
    if (question_.want(request))
        question_.ask();
}

void RecordedCheck::show(const event::Coverage& answer) {
    if (experiment_.automaticRecording()) {
        const bool hasAll = !answer.shares.empty() && answer.shares.front().lookedAt > 0 &&
                            answer.shares.front().missing == 0;
        experiment_.setPlaysRecording(hasAll);
        if (!hasAll)
            return lab_.showRecorded({});
    }
    if (answer.shares.empty())
        return;
    const auto& lab = document_.experiment().lab;
    std::vector<std::optional<RecordedShare>> steps;
    // Index of the first lab step's share. The first share belongs to the experiment.
    std::size_t place = 1;
    for (std::size_t step = 0; lab && step < lab->steps.size(); ++step) {
        steps.emplace_back();
        if (lab->steps[step].set && place < answer.shares.size())
            steps.back() = answer.shares[place++];
    }
    lab_.showRecorded(steps);
    experiment_.setRecorded(answer.shares.front());
}

} // namespace kernelcurve
