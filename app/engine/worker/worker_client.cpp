#include "app/engine/worker/worker_client.h"

#include "app/engine/worker/log_file.h"
#include "gpu/model/protocol/compile_limit.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

namespace kernelcurve {

namespace {

// A compilation that exceeds its time limit must be reported as a failure, not as a silent worker.
static_assert(EngineTimeouts{}.silence > compileLimit);

} // namespace

void ActiveRun::waits() {
    if (!waitsSince)
        waitsSince = clock.elapsed();
}

void ActiveRun::goesOn() {
    if (waitsSince)
        waited += clock.elapsed() - *std::exchange(waitsSince, std::nullopt);
}

double ActiveRun::activeSeconds() const {
    constexpr double millisecond = 1e-3;
    return millisecond * static_cast<double>(waitsSince.value_or(clock.elapsed()) - waited);
}

std::optional<event::Measured> ActiveRun::failCurrent(const WorkerEnd& end) {
    const std::optional<event::Progress>& at = ledger.current();
    if (!at || end.kind == WorkerEnd::Kind::JobEnded)
        return {};
    if (end.blameless() && std::exchange(lostAt, at->index) != at->index)
        return {};
    return ledger.fail(end.failure(at->stage));
}

WorkerClient::WorkerClient(WorkerLaunch launch, const EngineTimeouts& timeout, QObject* parent,
                           SshConnection* connection)
    : QObject(parent)
    , launch_(std::move(launch))
    , connection_(connection)
    , timeouts_(timeout) {
    // Tests find the timers by these names.
    for (const auto& [timer, name] :
         {std::pair(&cancelTimer_, "cancel"), std::pair(&questionTimer_, "question"),
          std::pair(&silenceTimer_, "silence"), std::pair(&connectTimer_, "connect")}) {
        timer->setParent(this);
        timer->setObjectName(QLatin1String(name));
        timer->setSingleShot(true);
    }
    for (QTimer* timer : {&cancelTimer_, &questionTimer_})
        connect(timer, &QTimer::timeout, this, [this] { endWorker({WorkerEnd::Kind::Ended}); });
    connect(&connectTimer_, &QTimer::timeout, this, &WorkerClient::sendRun);
    connect(&silenceTimer_, &QTimer::timeout, this, [this] {
        const std::chrono::duration<double> waited = silenceTimer_.intervalAsDuration();
        endWorker({WorkerEnd::Kind::Silent, 0, formatDuration(waited.count())});
    });
}

WorkerClient::~WorkerClient() = default;

void WorkerClient::send(const Request& request) {
    if (!worker_) {
        startWorker();
        if (!watched_.empty())
            worker_->send(request::Watch{watched_});
    }
    worker_->send(request);
}

void WorkerClient::goesBeside(const WorkerClient& first) {
    usesOther_ = first.usesOther_;
    reached_ = reached_ || first.reached_;
}

void WorkerClient::startWorker() {
    worker_ = std::exchange(resting_, nullptr);
    if (worker_) {
        if (!worker_->greeted())
            setState(WorkerState::Kind::Starting);
        worker_->startAgain();
        return;
    }
    worker_ = new WorkerProcess(launch_, timeouts_.greeting, this, connection_);
    connect(worker_, &WorkerProcess::received, this, &WorkerClient::accept);
    connect(worker_, &WorkerProcess::reached, this,
            [this] { setState(WorkerState::Kind::Starting); });
    connect(worker_, &WorkerProcess::waits, this, [this](const relay::Waiting& waiting) {
        state_.waiting = waiting;
        setState(WorkerState::Kind::Waiting);
    });
    connect(worker_, &WorkerProcess::granted, this,
            [this](const std::string& job) { state_.job = job; });
    connect(worker_, &WorkerProcess::missing, this, [this](const relay::Missing& missing) {
        if (usesOther_) {
            worker_->answerMissing(MissingAnswer::Use);
            return;
        }
        state_.missing = missing;
        setState(WorkerState::Kind::Asking);
    });
    connect(worker_, &WorkerProcess::sent, this, [this](double share) {
        constexpr int whole = 100;
        state_.sent = static_cast<int>(share * whole);
        setState(WorkerState::Kind::Installing);
    });
    connect(worker_, &WorkerProcess::ended, this,
            [this, worker = worker_](const WorkerEnd& end) { workerEnded(worker, end); });
    setState(WorkerState::Kind::Connecting);
}

void WorkerClient::endWorker(WorkerEnd why) {
    if (worker_)
        worker_->endWorker(std::move(why));
}

void WorkerClient::accept(const Event& event) {
    std::visit([this](const auto& known) { receive(known); }, event);
    // Telemetry does not prove progress, because it continues while the device hangs.
    if (run_ && !run_->cancelled && !std::holds_alternative<event::Telemetry>(event))
        restartSilenceTimer();
}

/// Sends the run and its open work to a new worker.
void WorkerClient::sendRun() {
    send(run_->request);
    for (const request::Next& next : run_->ledger.open())
        send(next);
}

void WorkerClient::dispatch(request::Next next) {
    if (!run_)
        return;
    next.run = run_->request.run;
    const std::optional<request::Next> open = run_->ledger.dispatch(std::move(next));
    if (!open || !worker_) // The next worker gets all open work.
        return;
    send(*open);
    if (worker_->greeted() && !run_->cancelled)
        restartSilenceTimer();
}

void WorkerClient::restartSilenceTimer() {
    if (run_->isIdle()) {
        silenceTimer_.stop();
        return;
    }
    const std::chrono::duration<double> limit(
        launchLimit(run_->ledger.current() ? run_->ledger.current()->stage : Stage::Measure,
                    run_->request.experiment.measure.limit));
    silenceTimer_.start(std::chrono::duration_cast<std::chrono::milliseconds>(limit) +
                        timeouts_.silence);
}

void WorkerClient::receive(const event::Hello& hello) {
    reached_ = true;
    state_.version = hello.version;
    setState(WorkerState::Kind::Ready);
    watchCancelledQuestion();
}

void WorkerClient::receive(const event::Started& started) {
    if (!isAt(started.run))
        return;
    run_->goesOn();
    if (!run_->device)
        run_->device = started.device;
    // The new worker may have another device, for example in another job. Rows of the new device
    // must not be mixed with rows of the first device.
    const DeviceDescription& first = *run_->device;
    if (started.device.id != first.id || started.device.name != first.name) {
        send(request::Cancel{started.run});
        finishRun(
            event::Ending::Failed,
            {message(KC_TEXT("engine",
                             "The device changed during the run, from {0} ({1}) to {2} ({3})"),
                     first.name, first.id, started.device.name, started.device.id),
             message(KC_TEXT("engine", "select the original device, then run the missing rows")),
             {}});
        return;
    }
    if (!std::exchange(run_->started, true))
        emit told(started);
    else if (run_->attempts > 0)
        emit connectedAgain();
}

void WorkerClient::receive(const event::Progress& progress) {
    if (!isAt(progress.run))
        return;
    if (!run_->ledger.holds(progress.index)) {
        endWorker({WorkerEnd::Kind::ProtocolError, 0, "a configuration outside the plan"});
        return;
    }
    run_->ledger.begin(progress);
    emit told(progress);
}

void WorkerClient::receive(const event::Measured& measured) {
    if (!isAt(measured.run))
        return;
    if (!run_->ledger.holds(measured.index)) {
        endWorker({WorkerEnd::Kind::ProtocolError, 0, "a configuration outside the plan"});
        return;
    }
    if (run_->ledger.finish(measured.index) || measured.again || measured.counted)
        emit told(measured);
}

void WorkerClient::receive(const event::Finished& finished) {
    if (!isAt(finished.run))
        return;
    // The worker cancelled the run because its input ended, for example after a broken connection.
    // In this case, the worker ends, too.
    const bool isLeaving = finished.ending == event::Ending::Cancelled && !run_->cancelled;
    if (!isLeaving)
        finishRun(finished.ending, finished.failure, finished.measuringShare);
}

void WorkerClient::watch(const std::string& device) {
    if (std::exchange(watched_, device) != device && worker_)
        worker_->send(request::Watch{device});
}

void WorkerClient::answered(std::int64_t number) {
    questions_.close(number);
    questionTimer_.stop();
    watchCancelledQuestion();
}

/// Starts the timeout after which the client abandons a cancelled request, if the worker is
/// processing this request.
void WorkerClient::watchCancelledQuestion() {
    const bool atRun = run_ && run_->started;
    if (worker_ && worker_->greeted() && questions_.firstIsCancelled() && !atRun)
        questionTimer_.start(timeouts_.cancel);
}

template <typename Answer>
void WorkerClient::receive(const Answer& answer) {
    if constexpr (requires { answer.run; })
        answered(answer.run);
    emit told(answer);
}

void WorkerClient::receive(const event::Refused& refused) {
    if (run_ && !run_->started)
        finishRun(event::Ending::Failed, refused.failure);
    else if (!questions_.empty())
        failQuestion(questions_.takeFirst(), refused.failure);
    else
        emit failed(refused.failure);
}

void WorkerClient::ask(WorkerQuestion question) {
    questions_.add(question);
    std::visit([this](const auto& request) { send(request); }, question);
}

void WorkerClient::cancelQuestion(std::int64_t number) {
    if (!questions_.cancel(number))
        return;
    send(request::Cancel{number});
    watchCancelledQuestion();
}

void WorkerClient::failQuestion(const WorkerQuestion& question, const Failure& failure) {
    std::visit([this](const auto& answer) { receive(answer); }, failedAnswer(question, failure));
}

void WorkerClient::startRun(request::Run request, std::int64_t configurations, bool held) {
    run_.emplace(ActiveRun{std::move(request), RunLedger(configurations)});
    run_->clock.start();
    held_ = held;
    if (!held)
        beginRun();
}

void WorkerClient::beginRun() {
    logLine("run begins on " + run_->request.experiment.device);
    sendRun();
    if (worker_->greeted())
        restartSilenceTimer();
}

void WorkerClient::release(WorkerLaunch launch) {
    if (!std::exchange(held_, false))
        return;
    launch_ = std::move(launch);
    beginRun();
}

void WorkerClient::refuse(const Failure& failure) {
    if (held_)
        finishRun(event::Ending::Failed, failure);
}

void WorkerClient::cancel() {
    if (!run_ || std::exchange(run_->cancelled, true))
        return;
    silenceTimer_.stop();
    if (worker_ && worker_->greeted()) {
        send(request::Cancel{run_->request.run});
        cancelTimer_.start(timeouts_.cancel);
    } else if (worker_) {
        endWorker({WorkerEnd::Kind::Ended});
    } else {
        finishRun(event::Ending::Cancelled);
    }
}

void WorkerClient::connectNow() {
    if (connectTimer_.isActive())
        connectTimer_.start(0);
}

void WorkerClient::answerMissing(MissingAnswer answer) {
    if (state_.kind != WorkerState::Kind::Asking || !worker_)
        return;
    usesOther_ = answer == MissingAnswer::Use;
    if (usesOther_)
        setState(WorkerState::Kind::Starting);
    worker_->answerMissing(answer);
}

void WorkerClient::disconnectNow() {
    if (run_) {
        run_->cancelled = true;
        silenceTimer_.stop();
    }
    if (resting_)
        resting_->end({WorkerEnd::Kind::Ended});
    if (worker_)
        worker_->end({WorkerEnd::Kind::Ended});
    else if (run_)
        finishRun(event::Ending::Cancelled);
}

void WorkerClient::setState(WorkerState::Kind kind, const Failure& failure) {
    if (kind != WorkerState::Kind::Waiting)
        state_.waiting.reset();
    if (kind != WorkerState::Kind::Asking && kind != WorkerState::Kind::Installing)
        state_.missing.reset();
    if (kind != WorkerState::Kind::Installing)
        state_.sent = 0;
    if (kind == WorkerState::Kind::Off || kind == WorkerState::Kind::Lost)
        state_.job.clear();
    state_.kind = kind;
    state_.failure = failure;
    if (kind == WorkerState::Kind::Ready || state_ != told_) {
        told_ = state_;
        emit stateChanged();
    }
}

void WorkerClient::finishRun(event::Ending ending, const Failure& failure,
                             std::optional<double> measuringShare) {
    cancelTimer_.stop();
    silenceTimer_.stop();
    connectTimer_.stop();
    held_ = false;
    event::Finished finished{run_->request.run, ending, failure, measuringShare};
    if (measuringShare)
        logLine("the device was measuring " +
                formatPercent(std::round(1000 * *measuringShare) / 1000) + " of the run's time");
    logLine(ending == event::Ending::Cancelled ? "run ended: cancelled" : "run ended");
    run_.reset();
    watchCancelledQuestion();
    if (!worker_)
        setState(WorkerState::Kind::Off, state_.failure);
    emit told(finished);
}

void WorkerClient::workerEnded(WorkerProcess* worker, const WorkerEnd& end) {
    const bool wasResting = worker == resting_;
    (wasResting ? resting_ : worker_) = nullptr;
    if (worker->rests())
        resting_ = worker;
    else
        worker->deleteLater();
    logLine("worker: " + end.failure().english());
    for (const std::string& line : end.stderrLines)
        logLine("worker said: " + line);
    questionTimer_.stop();
    silenceTimer_.stop();
    setState(WorkerState::Kind::Off,
             end.kind == WorkerEnd::Kind::Ended ? Failure{} : end.failure());
    if (wasResting) {
        if (end.kind != WorkerEnd::Kind::Ended)
            emit failed(end.failure());
        return;
    }
    const std::int64_t run = run_ ? run_->request.run : -1;
    const OpenQuestions::Taken questions = questions_.takeAll(end, run_ && run_->started);
    for (const WorkerQuestion& question : questions.failed)
        failQuestion(question, end.failure());
    if (isAt(run)) // Receivers of the failures may have started another run.
        goOnWithRun(end);
    else if (run < 0 && !end.gaveUpItsDevice() && end.kind != WorkerEnd::Kind::Ended)
        // The worker had no work. The next request starts another worker.
        emit failed(end.failure());
    for (const OpenQuestions::Open& again : questions.again) {
        questions_.add(again);
        std::visit([this](const auto& request) { send(request); }, again.question);
    }
}

void WorkerClient::goOnWithRun(const WorkerEnd& end) {
    if (run_->cancelled) {
        finishRun(event::Ending::Cancelled);
        return;
    }
    if (const auto failed = run_->failCurrent(end))
        emit told(*failed);
    if (run_->ledger.endWorker(end.blameless()))
        run_->attempts = 0;
    run_->waits();
    if (run_->ledger.isOver())
        finishRun(event::Ending::Completed);
    else if (run_->cancelled) // A receiver of the failed row cancelled the run.
        finishRun(event::Ending::Cancelled);
    else if (end.wouldRecur())
        finishRun(event::Ending::Failed, end.failure());
    else if (run_->ledger.isStuck())
        finishRun(event::Ending::Failed, end.failureWithoutHeadway());
    else if (end.blameless())
        connectLater(end);
    else
        sendRun();
}

void WorkerClient::connectLater(const WorkerEnd& end) {
    // A machine that was never reached is not retried.
    if (!reached_ || run_->attempts >= timeouts_.attempts) {
        finishRun(event::Ending::Failed, end.failure());
        return;
    }
    const auto pause =
        std::min(timeouts_.firstPause * (std::int64_t{1} << std::min(run_->attempts, 20)),
                 timeouts_.longestPause);
    ++run_->attempts;
    connectTimer_.start(pause);
    logLine("connecting again in " + formatDuration(std::chrono::duration<double>(pause).count()));
    setState(WorkerState::Kind::Lost, end.failure());
    emit connectionLost(end.failure(), pause);
}

} // namespace kernelcurve
