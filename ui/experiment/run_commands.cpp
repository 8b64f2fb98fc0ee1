#include "ui/experiment/run_commands.h"

#include "app/document/experiment_document.h"
#include "app/document/run_controller.h"
#include "app/engine/engine_client.h"
#include "app/engine/pace/run_pace.h"
#include "gpu/model/device/device_place.h"
#include "ui/document/trust_question.h"
#include "ui/experiment/experiment_panel.h"
#include "ui/experiment/run_bar.h"
#include "ui/results/chart/run_outcome.h"
#include "ui/widgets/appearance/desk_style.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/widgets/messages/messages.h"
#include "ui/workbench/window_pages.h"
#include "ui/workbench/work_bar.h"
#include "ui/workbench/workbench.h"

#include <QMainWindow>
#include <QToolButton>

#include <set>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

// The causes of messages in the message bar.
const QString failedRun = QStringLiteral("failed run");
const QString lostRun = QStringLiteral("lost run");
const QString worker = QStringLiteral("worker");

} // namespace

RunCommands::RunCommands(Workbench& workbench, ExperimentPanel& experiment)
    : QObject(&workbench)
    , workbench_(workbench)
    , experiment_(experiment)
    , bar_(new RunBar(&workbench.bar)) {
    workbench_.bar.put(*bar_, {.position = 350});
    addCommands();
    connectEngine();
    const RunController& runs = workbench_.runs;
    connect(&runs, &RunController::stateChanged, this, &RunCommands::showState);
    connect(&runs, &RunController::progressed, this, &RunCommands::showState);
    connect(&runs, &RunController::ended, this, &RunCommands::showEnd);
    connect(&experiment_, &ExperimentPanel::changed, this, &RunCommands::showState);
    connect(&workbench_.pages, &WindowPages::switched, this, &RunCommands::showState);
    connect(&workbench_, &Workbench::retranslated, this, &RunCommands::showState);
    connect(&workbench_, &Workbench::deviceChanged, this, &RunCommands::showState);
    connect(&workbench_.document, &ExperimentDocument::experimentChanged, this, [this] {
        if (workbench_.isIdle())
            // The message belongs to the previous experiment.
            workbench_.messages.withdraw(failedRun);
    });
    connect(&workbench_, &Workbench::aboutToClose, &runs, [this] { workbench_.runs.stop(); });
    connect(&workbench_, &Workbench::documentReplaced, this, [this] {
        pending_ = Pending::None;
        withdrawEnds();
        showState();
    });
}

void RunCommands::addCommands() {
    const auto mayRun = [this] { return workbench_.isIdle() && experiment_.problem().isEmpty(); };
    workbench_.addCommands(
        *this, {{.id = "run",
                 .text = QT_TR_NOOP("&Run"),
                 .icon = "run",
                 .keys = {Qt::CTRL | Qt::Key_R, Qt::Key_F5},
                 .menus = {{"run", 110}},
                 .bar = {310, 1},
                 .word = QT_TR_NOOP("Run"),
                 .tip = QT_TR_NOOP("Measures every configuration"),
                 .run = [this] { start(Pending::Run); },
                 .isEnabled = mayRun},
                {.id = "resume",
                 .text = QT_TR_NOOP("Run &missing"),
                 .icon = "resume",
                 .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_R},
                 .menus = {{"run", 120}},
                 .bar = {330, 5},
                 .word = QT_TR_NOOP("Run missing"),
                 .tip = QT_TR_NOOP("Measures the configurations without a result"),
                 .run = [this] { start(Pending::Missing); },
                 .isEnabled =
                     [this, mayRun] {
                         return mayRun() && !workbench_.document.recording().measurements.empty();
                     }},
                // A disabled command leaves Esc to the focused widget.
                {.id = "stop",
                 .text = QT_TR_NOOP("&Stop"),
                 .icon = "stop",
                 .keys = {Qt::Key_Escape, Qt::CTRL | Qt::Key_Period},
                 .menus = {{"run", 130}},
                 .bar = {320, 2},
                 .word = QT_TR_NOOP("Stop"),
                 .tip = QT_TR_NOOP("Stops after the current launch"),
                 .run =
                     [this] {
                         stopOther_();
                         workbench_.runs.stop();
                     },
                 .isEnabled =
                     [this] {
                         const RunController& runs = workbench_.runs;
                         return (runs.running() && !runs.stopping()) || isOtherBusy_();
                     }}});
    DeskStyle::setPrimary(workbench_.button("run"));
}

void RunCommands::connectEngine() {
    EngineClient& engine = workbench_.engine;
    MessageBar& messages = workbench_.messages;
    connect(&engine, &EngineClient::workerFailed, this,
            [&messages](const Failure& failure) { messages.showFailureOf(worker, failure); });
    connect(&engine, &EngineClient::connectionLost, this,
            [&engine, &messages](const Failure& failure, std::chrono::milliseconds pause) {
                messages.showMessage(
                    Tone::Warning,
                    joinedSentences(
                        {explained(failure),
                         tr("The run continues after reconnecting; the next attempt is in %1.")
                             .arg(estimatedDuration(pause))}),
                    {{tr("Connect now"), [&engine] { engine.connectNow(); }}}, worker);
            });
    connect(&engine, &EngineClient::connectedAgain, this,
            [&messages] { messages.withdraw(worker); });
    connect(&workbench_.runs, &RunController::deviceLost, this,
            [&messages](const std::string& device, const Failure& failure) {
                messages.showMessage(Tone::Warning,
                                     tr("Lost the connection to %1. The other devices continue. %2")
                                         .arg(QString::fromStdString(device), explained(failure)));
            });
    connect(&workbench_.runs, &RunController::referenceCompared, this,
            [&messages](const Message& spread) {
                messages.showMessage(Tone::Muted, asSentence(translated(spread)));
            });
}

void RunCommands::setOtherWork(std::function<bool()> isBusy, std::function<void()> stop) {
    isOtherBusy_ = std::move(isBusy);
    stopOther_ = std::move(stop);
}

void RunCommands::startWhenReady() {
    pending_ = Pending::Run;
    showState();
}

void RunCommands::start(Pending what) {
    pending_ = Pending::None;
    workbench_.showWork();
    const std::vector<std::string> devices = experiment_.devicesToUse();
    if (!workbench_.isIdle() || devices.empty() || !experiment_.problem().isEmpty())
        return;
    if (experiment_.asksRecording()) {
        pending_ = what;
        return;
    }
    workbench_.messages.moveOn();
    withdrawEnds();
    workbench_.messages.attempt([&] {
        if (!mayRun(workbench_.window,
                    kernelTexts(workbench_.document.experiment(), workbench_.catalog)))
            return;
        if (what == Pending::Missing)
            workbench_.runs.resume(devices);
        else
            workbench_.runs.start(devices);
    });
}

void RunCommands::showEnd(const event::Finished& finished) {
    workbench_.runs.learnPace();
    showState(); // The call uses the updated time estimate.
    const auto& rows = workbench_.document.recording().measurements;
    std::set<std::string> hosts;
    for (const std::string& device : devicesOf(workbench_.document.experiment()))
        hosts.insert(placeOf(device).host);
    hosts.erase(std::string());
    MessageBar& messages = workbench_.messages;
    if (finished.ending == event::Ending::Failed && !hosts.empty())
        messages.showMessage(Tone::Error, explained(finished.failure),
                             {{tr("Run missing"),
                               [this, hosts] {
                                   pending_ = Pending::Missing;
                                   for (const std::string& host : hosts)
                                       emit workbench_.connectWanted(host);
                                   showState();
                               }}},
                             lostRun);
    else if (finished.ending == event::Ending::Failed)
        messages.showFailureOf(failedRun, finished.failure);
    else if (finished.ending == event::Ending::Completed && nothingMeasured(rows))
        messages.showMessage(Tone::Warning, whyNothingWasMeasured(rows), {}, failedRun);
}

void RunCommands::withdrawEnds() {
    for (const QString& cause : {failedRun, lostRun})
        workbench_.messages.withdraw(cause);
}

void RunCommands::showState() {
    const RunController& runs = workbench_.runs;
    const QString problem = experiment_.problem();
    if (pending_ != Pending::None && workbench_.isIdle() && problem.isEmpty() &&
        !experiment_.asksRecording())
        return start(pending_);
    workbench_.refresh();
    if (runs.running())
        bar_->showProgress(runs.progress(), runs.done(), runs.configurations());
    else if (workbench_.document.experiment().kernels.empty())
        // On the start page, a missing kernel is not an error yet.
        bar_->showReady(workbench_.pages.isStartShown() ? QString() : problem);
    else if (!problem.isEmpty())
        bar_->showProblem(problem);
    else
        bar_->showReady(experiment_.outlookText());
}

} // namespace kernelcurve
