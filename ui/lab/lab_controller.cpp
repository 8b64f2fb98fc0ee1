#include "ui/lab/lab_controller.h"

#include "app/compare/lab_figures.h"
#include "app/document/experiment_document.h"
#include "app/document/labs/lab_steps.h"
#include "app/document/labs/labs.h"
#include "app/document/run_controller.h"
#include "gpu/model/text/error.h"
#include "ui/lab/lab_panel.h"
#include "ui/lab/lab_progress.h"
#include "ui/results/comparison/comparison.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/workbench/lazy_dock.h"
#include "ui/workbench/workbench.h"

#include <QTimer>

#include <algorithm>
#include <set>
#include <utility>

namespace kernelcurve {

LabController::LabController(Workbench& workbench, Comparison& comparison, LabProgress& progress)
    : QObject(&workbench)
    , workbench_(workbench)
    , document_(workbench.document)
    , compared_(comparison)
    , progress_(progress)
    , dock_(&workbench.addDock(*this, {.id = "lab",
                                       .title = QT_TR_NOOP("Lab"),
                                       .icon = "labs",
                                       .position = 20,
                                       .rail = 20,
                                       .make = [this] { return makePanel(); }})) {
    const RunController& runs = workbench_.runs;
    connect(&document_, &ExperimentDocument::experimentChanged, this, &LabController::showLab);
    connect(&runs, &RunController::stateChanged, this, &LabController::showState);
    connect(&document_, &ExperimentDocument::experimentChanged, this, &LabController::showState);
    connect(&runs, &RunController::ended, this, [this](const event::Finished& finished) {
        noteProgress(finished.ending == event::Ending::Completed);
    });
    connect(&progress_, &LabProgress::changed, this, &LabController::showNext);
    // A step may only change the chart of existing rows.
    connect(&document_, &ExperimentDocument::experimentChanged, this, [this] {
        if (workbench_.isIdle())
            noteProgress(false);
    });
    connect(&workbench_, &Workbench::documentReplaced, this, &LabController::offerLab);
    connect(&workbench_, &Workbench::docksRestored, this, &LabController::offerLab);
    showState();
}

LabController::~LabController() = default;

LabPanel* LabController::makePanel() {
    panel_ = new LabPanel;
    panel_->setLocked(locked_);
    connect(panel_, &LabPanel::stepChosen, this, &LabController::setUpStep);
    connect(panel_, &LabPanel::restartWanted, this,
            [this] { workbench_.action("restartLab").trigger(); });
    connect(panel_, &LabPanel::guessWanted, this, [this] { workbench_.action("guess").trigger(); });
    connect(panel_, &LabPanel::labWanted, &workbench_, &Workbench::labWanted);
    connect(panel_, &LabPanel::answersWanted, this, &LabController::showFigures);
    connect(panel_, &LabPanel::comparisonWanted, this, [this] {
        if (const ComparedRecording* recorded = recordedLab())
            compared_.addRecorded(*recorded);
        emit workbench_.comparisonWanted();
    });
    showLab();
    showFigures();
    return panel_;
}

void LabController::setLabs(std::vector<Lab> labs) {
    labs_ = std::move(labs);
    showNext();
}

const Lab* LabController::documentsLab() const {
    return labOf(labs_, document_.experiment());
}

void LabController::showNext() {
    if (panel_ == nullptr)
        return;
    const Lab* lab = documentsLab();
    const Lab* next = lab != nullptr ? labAfter(labs_, lab->id, progress_.done()) : nullptr;
    panel_->showStepsDone(lab != nullptr ? progress_.stepsOf(lab->id) : std::set<int>());
    panel_->showNext(next != nullptr ? std::optional(*next) : std::nullopt);
}

void LabController::showLab() {
    if (panel_ == nullptr)
        return;
    panel_->setLab(document_.experiment().title, document_.experiment().lab);
    panel_->showRecorded(shares_);
    panel_->showStep(step_);
    showNext();
}

void LabController::showRecorded(const std::vector<std::optional<RecordedShare>>& shares) {
    shares_ = shares;
    if (panel_ != nullptr)
        panel_->showRecorded(shares_);
}

void LabController::noteProgress(bool runCompleted) {
    const Lab* lab = documentsLab();
    if (lab == nullptr || !document_.experiment().lab)
        return;
    const std::string id = lab->id;
    const std::vector<LabStep>& steps = document_.experiment().lab->steps;
    const auto sets = [](const LabStep& step) { return step.set.has_value(); };
    if (std::ranges::none_of(steps, sets)) {
        if (runCompleted)
            progress_.setDone(id, true);
        return;
    }
    if (!stepShown(document_, workbench_.catalog) ||
        !(runCompleted || isMeasured(document_, workbench_.catalog)))
        return;
    bool all = true;
    for (std::size_t index = 0; index < steps.size(); ++index) {
        const auto step = static_cast<int>(index);
        if (!sets(steps[index]))
            continue;
        if (experimentOfStep(document_, *steps[index].set, workbench_.catalog) ==
            document_.experiment())
            progress_.addStep(id, step);
        all = all && progress_.stepsOf(id).contains(step);
    }
    if (all)
        progress_.setDone(id, true);
}

void LabController::setUpStep(int step) {
    const auto& lab = document_.experiment().lab;
    if (!workbench_.isIdle() || !lab || step < 0 || step >= static_cast<int>(lab->steps.size()))
        return;
    const auto set = lab->steps[static_cast<std::size_t>(step)].set;
    if (!set)
        return;
    emit workbench_.aboutToChange();
    document_.setUp(experimentOfStep(document_, *set, workbench_.catalog));
    emit workbench_.showAllWanted();
}

void LabController::showState() {
    const bool isRunning = !workbench_.isIdle();
    const bool hasEnded = std::exchange(locked_, isRunning) && !isRunning;
    if (panel_ != nullptr)
        panel_->setLocked(isRunning);
    if (hasEnded) // The window must show the last rows first.
        QTimer::singleShot(0, this, &LabController::showFigures);
    else if (!isRunning)
        showFigures();
    const std::optional<int> step = stepShown(document_, workbench_.catalog);
    if (step_ != step)
        compareLab();
    step_ = step;
    if (panel_ != nullptr)
        panel_->showStep(step);
    showNext();
}

void LabController::compareLab() {
    const auto& lab = document_.experiment().lab;
    const ComparedRecording* recorded = lab && !lab->compared.empty() ? recordedLab() : nullptr;
    if (!comparedOfLab_.empty() && (recorded == nullptr || recorded->file != comparedOfLab_))
        compared_.removeRecorded(std::exchange(comparedOfLab_, {}));
    if (recorded != nullptr) {
        comparedOfLab_ = recorded->file;
        compared_.addRecorded(*recorded);
    }
}

Experiment LabController::labOfDocument() const {
    Experiment lab = document_.experiment();
    lab.title = document_.beginning().title;
    return lab;
}

bool LabController::isKnown(const Experiment& lab) const {
    if (!recordedLab_)
        return false;
    const Experiment& read = recordedLab_->first;
    return read.title == lab.title &&
           (!lab.lab || lab.lab->compared.empty() ||
            (read.kernels == lab.kernels && read.parameters == lab.parameters &&
             read.sweep == lab.sweep));
}

/// Returns the recording, or null while a thread reads it. Reading the recording here would block
/// the window.
const ComparedRecording* LabController::recordedLabSoon() {
    const Experiment lab = labOfDocument();
    // If a recording is compared from the start, compareLab() has already read it.
    if (isKnown(lab) || !lab.lab || !lab.lab->compared.empty())
        return recordedLab();
    if (readLab_ && readLab_->title == lab.title)
        return nullptr;
    readLab_ = lab;
    reading_ = std::async(std::launch::async, [this, lab] {
        std::optional<ComparedRecording> read;
        std::optional<Failure> failure;
        try {
            read = recordedByTitle(lab);
        } catch (const Error& error) {
            failure = error.failure();
        }
        QMetaObject::invokeMethod(this, [this, lab, read, failure] {
            readLab_.reset();
            if (failure)
                workbench_.messages.showFailure(*failure);
            if (!isKnown(labOfDocument()))
                recordedLab_.emplace(lab, read);
            showFigures();
        });
    });
    return nullptr;
}

const ComparedRecording* LabController::recordedLab() {
    const Experiment lab = labOfDocument();
    if (!isKnown(lab)) {
        recordedLab_.emplace(lab, std::nullopt);
        try {
            recordedLab_->second = kernelcurve::recordedLab(lab, workbench_.catalog);
        } catch (const Error& error) {
            workbench_.messages.showFailure(error.failure());
        }
    }
    return recordedLab_->second ? &*recordedLab_->second : nullptr;
}

void LabController::showFigures() {
    if (panel_ == nullptr || !document_.experiment().lab)
        return;
    const Recording& own = document_.recording();
    const bool measured = std::ranges::any_of(
        own.measurements, [](const Measurement& row) { return row.status == Status::Measured; });
    std::optional<LabFigures> figures;
    if (measured || panel_->asked())
        if (const ComparedRecording* recorded = recordedLabSoon())
            figures = labFigures(own, recorded->recording, workbench_.catalog);
    panel_->showMeasured(measured, std::move(figures));
}

void LabController::offerLab() {
    shares_.clear(); // The shares belong to the previous lab.
    compareLab();
    showLab();
    showFigures();
    const bool hasLab = document_.experiment().lab.has_value();
    dock_->setVisible(hasLab);
    if (hasLab)
        dock_->raise();
}

} // namespace kernelcurve
