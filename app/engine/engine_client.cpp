#include "app/engine/engine_client.h"

#include "app/engine/active_run.h"
#include "app/engine/log_file.h"
#include "app/engine/open_questions.h"
#include "app/engine/worker_process.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/protocol/compile_limit.h"
#include "gpu/model/values/document_error.h"
#include "gpu/model/values/quantity.h"

#include <QCoreApplication>
#include <QTimer>

#include <cmath>
#include <set>
#include <variant>

namespace kernelcurve {

namespace {

/// Workers in a row that may end without a new row.
constexpr int mostFutileWorkers = 2;

// What a compiler takes in vain is a failure with its place, not a worker that is silent.
static_assert(EnginePatience{}.silence > compileLimit);

} // namespace

class EngineClient::Private {
  public:
    Private(EngineClient& client, WorkerLaunch launch, EnginePatience patience);

    void send(const Request& request);
    void receive(const Event& event);
    void workerEnded(const WorkerEnd& end);

    void startRun(request::Run request, std::int64_t configurations);
    void watch(const std::string& device);
    void cancel();
    void connectNow();

    EngineClient& q_;
    std::optional<ActiveRun> run_;
    std::int64_t ask(WorkerQuestion question); ///< its number
    void cancelQuestion(std::int64_t number);
    std::int64_t lastNumber_ = 0;
    bool paced_ = false;

  private:
    void receive(const event::Hello&);
    void receive(const event::Pong&) {}
    void receive(const event::Devices& devices) { emit q_.devicesKnown(devices.devices); }
    void receive(const event::Started& started);
    void receive(const event::Progress& progress);
    void receive(const event::Measured& measured);
    void receive(const event::Finished& finished);
    void receive(const event::Inspected& answer) { deliver(answer, &EngineClient::inspected); }
    void receive(const event::Traced& answer) { deliver(answer, &EngineClient::traced); }
    void receive(const event::Checked& answer) { deliver(answer, &EngineClient::checked); }
    void receive(const event::Listed& answer) { deliver(answer, &EngineClient::listed); }
    void receive(const event::Coverage& answer) { deliver(answer, &EngineClient::covered); }
    void receive(const event::Refused& refused);
    void receive(const event::Telemetry& telemetry) { emit q_.telemetry(telemetry); }

    bool concernsRun(std::int64_t number) const { return run_ && run_->request.run == number; }
    void answered(std::int64_t number);
    template <typename Answer>
    void deliver(const Answer& answer, void (EngineClient::*signal)(const Answer&)) {
        answered(answer.run);
        emit(q_.*signal)(answer);
    }
    void failQuestion(const WorkerQuestion& question, const Failure& failure);
    void watchCancelledQuestion();
    void goOnWithRun(const WorkerEnd& end);
    void connectLater(const WorkerEnd& end);
    void finishRun(event::Ending ending, const Failure& failure = {},
                   std::optional<double> measuringShare = {});
    void restartSilenceTimer();
    void endWorker(WorkerEnd why);

    WorkerLaunch launch_;
    EnginePatience patience_;
    bool everGreeted_ = false;
    WorkerProcess* worker_ = nullptr;
    std::string watched_; ///< the device that the window shows
    OpenQuestions questions_;
    QTimer cancelTimer_;
    QTimer questionTimer_;
    QTimer silenceTimer_;
    QTimer connectTimer_;
};

EngineClient::Private::Private(EngineClient& client, WorkerLaunch launch, EnginePatience patience)
    : q_(client)
    , launch_(std::move(launch))
    , patience_(patience) {
    // By these names a test finds them, which does not wait for them.
    for (const auto& [timer, name] :
         {std::pair(&cancelTimer_, "cancel"), std::pair(&questionTimer_, "question"),
          std::pair(&silenceTimer_, "silence"), std::pair(&connectTimer_, "connect")}) {
        timer->setParent(&q_);
        timer->setObjectName(QLatin1String(name));
        timer->setSingleShot(true);
    }
    for (QTimer* timer : {&cancelTimer_, &questionTimer_})
        QObject::connect(timer, &QTimer::timeout, &q_, [this] {
            endWorker({WorkerEnd::Kind::Ended, 0, {}});
        });
    QObject::connect(&connectTimer_, &QTimer::timeout, &q_, [this] { send(run_->remainder()); });
    QObject::connect(&silenceTimer_, &QTimer::timeout, &q_, [this] {
        const std::chrono::duration<double> waited = silenceTimer_.intervalAsDuration();
        endWorker({WorkerEnd::Kind::Silent, 0, formatDuration(waited.count())});
    });
}

void EngineClient::Private::send(const Request& request) {
    if (!worker_) {
        worker_ = new WorkerProcess(launch_, patience_.greeting, &q_);
        QObject::connect(worker_, &WorkerProcess::received, &q_,
                         [this](const Event& event) { receive(event); });
        QObject::connect(worker_, &WorkerProcess::ended, &q_,
                         [this](const WorkerEnd& end) { workerEnded(end); });
        if (!watched_.empty())
            worker_->send(request::Watch{watched_});
    }
    worker_->send(request);
}

void EngineClient::Private::endWorker(WorkerEnd why) {
    if (worker_)
        worker_->end(std::move(why));
}

void EngineClient::Private::receive(const Event& event) {
    std::visit([this](const auto& known) { receive(known); }, event);
    // Telemetry goes on where the device is stuck.
    if (run_ && !run_->cancelled && !std::holds_alternative<event::Telemetry>(event))
        restartSilenceTimer();
}

void EngineClient::Private::restartSilenceTimer() {
    const std::chrono::duration<double> limit(
        launchLimit(run_->current ? run_->current->stage : Stage::Measure,
                    run_->request.experiment.measure.limit));
    silenceTimer_.start(std::chrono::duration_cast<std::chrono::milliseconds>(limit) +
                        patience_.silence);
}

void EngineClient::Private::receive(const event::Hello&) {
    everGreeted_ = true;
    watchCancelledQuestion();
}

void EngineClient::Private::receive(const event::Started& started) {
    if (!concernsRun(started.run))
        return;
    run_->goesOn();
    if (started.configurations != static_cast<std::int64_t>(run_->done.size())) {
        endWorker({WorkerEnd::Kind::Garbage, 0, "a plan of another size"});
        return;
    }
    if (!std::exchange(run_->started, true))
        emit q_.runStarted(started);
    else if (run_->attempts > 0)
        emit q_.connectedAgain();
}

void EngineClient::Private::receive(const event::Progress& progress) {
    if (!concernsRun(progress.run))
        return;
    if (!run_->holds(progress.index)) {
        endWorker({WorkerEnd::Kind::Garbage, 0, "a configuration outside the plan"});
        return;
    }
    run_->current = progress;
    emit q_.progressed(progress);
}

void EngineClient::Private::receive(const event::Measured& measured) {
    if (!concernsRun(measured.run))
        return;
    if (!run_->holds(measured.index)) {
        endWorker({WorkerEnd::Kind::Garbage, 0, "a configuration outside the plan"});
        return;
    }
    if (run_->current && run_->current->index == measured.index)
        run_->current.reset();
    const bool isNew = run_->finish(measured.index);
    if (isNew)
        run_->remember(measured.index, measured.measurement);
    if (isNew || measured.again || measured.counted)
        emit q_.measured(measured);
}

void EngineClient::Private::receive(const event::Finished& finished) {
    if (concernsRun(finished.run))
        finishRun(finished.ending, finished.failure, finished.measuringShare);
}

void EngineClient::Private::watch(const std::string& device) {
    if (std::exchange(watched_, device) != device && worker_)
        worker_->send(request::Watch{device});
}

void EngineClient::Private::answered(std::int64_t number) {
    questions_.close(number);
    questionTimer_.stop();
    watchCancelledQuestion();
}

/// Once the worker is at a question that nobody wants answered, it has a moment to give it up.
void EngineClient::Private::watchCancelledQuestion() {
    const bool atRun = run_ && run_->started;
    if (worker_ && worker_->greeted() && questions_.firstIsCancelled() && !atRun)
        questionTimer_.start(patience_.cancel);
}

void EngineClient::Private::receive(const event::Refused& refused) {
    if (run_ && !run_->started)
        finishRun(event::Ending::Failed, refused.failure);
    else if (!questions_.empty())
        failQuestion(questions_.takeFirst(), refused.failure);
    else
        emit q_.workerFailed(refused.failure);
}

std::int64_t EngineClient::Private::ask(WorkerQuestion question) {
    std::visit([this](auto& request) { request.run = ++lastNumber_; }, question);
    questions_.add(question);
    std::visit([this](const auto& request) { send(request); }, question);
    return lastNumber_;
}

void EngineClient::Private::cancelQuestion(std::int64_t number) {
    if (!questions_.cancel(number))
        return;
    send(request::Cancel{number});
    watchCancelledQuestion();
}

void EngineClient::Private::failQuestion(const WorkerQuestion& question, const Failure& failure) {
    std::visit([this](const auto& answer) { receive(answer); }, failedAnswer(question, failure));
}

void EngineClient::Private::startRun(request::Run request, std::int64_t configurations) {
    ActiveRun run;
    run.done.resize(static_cast<std::size_t>(configurations));
    run.remaining = configurations;
    run.request = std::move(request);
    for (const std::int64_t index : std::exchange(run.request.done, {}))
        if (run.holds(index))
            run.finish(index);
    run.headway = false;
    run_ = std::move(run);
    run_->clock.start();
    logLine("run begins on " + run_->request.experiment.device);
    send(run_->request);
    if (worker_->greeted())
        restartSilenceTimer();
}

void EngineClient::Private::cancel() {
    if (!run_ || std::exchange(run_->cancelled, true))
        return;
    silenceTimer_.stop();
    if (worker_ && worker_->greeted()) {
        send(request::Cancel{run_->request.run});
        cancelTimer_.start(patience_.cancel);
    } else if (worker_) {
        endWorker({WorkerEnd::Kind::Ended, 0, {}});
    } else {
        finishRun(event::Ending::Cancelled);
    }
}

void EngineClient::Private::connectNow() {
    if (connectTimer_.isActive())
        connectTimer_.start(0);
}

void EngineClient::Private::finishRun(event::Ending ending, const Failure& failure,
                                      std::optional<double> measuringShare) {
    cancelTimer_.stop();
    silenceTimer_.stop();
    connectTimer_.stop();
    event::Finished finished{run_->request.run, ending, failure, measuringShare};
    if (measuringShare)
        logLine("the device was measuring " +
                formatPercent(std::round(1000 * *measuringShare) / 1000) + " of the run's time");
    logLine(ending == event::Ending::Cancelled ? "run ended: cancelled" : "run ended");
    run_.reset();
    watchCancelledQuestion();
    emit q_.runFinished(finished);
}

void EngineClient::Private::workerEnded(const WorkerEnd& end) {
    std::exchange(worker_, nullptr)->deleteLater();
    logLine("worker: " + end.failure().english());
    for (const std::string& line : end.complaints)
        logLine("worker said: " + line);
    questionTimer_.stop();
    silenceTimer_.stop();
    const std::int64_t run = run_ ? run_->request.run : -1;
    const OpenQuestions::Taken questions = questions_.takeAll(end, run_ && run_->started);
    for (const WorkerQuestion& question : questions.failed)
        failQuestion(question, end.failure());
    if (concernsRun(run)) // and no other, which whoever heard of a failure has begun
        goOnWithRun(end);
    else if (run < 0 && !end.gaveUpItsDevice() && end.kind != WorkerEnd::Kind::Ended)
        // It had answered everything; the next request starts another.
        emit q_.workerFailed(end.failure());
    for (const OpenQuestions::Open& again : questions.again) {
        questions_.add(again);
        std::visit([this](const auto& request) { send(request); }, again.question);
    }
}

void EngineClient::Private::goOnWithRun(const WorkerEnd& end) {
    if (run_->cancelled) {
        finishRun(event::Ending::Cancelled);
        return;
    }
    if (const auto failed = run_->failCurrent(end))
        emit q_.measured(*failed);
    const bool headway = std::exchange(run_->headway, false);
    if (headway)
        run_->futileWorkers = run_->attempts = 0;
    else if (!end.blameless())
        ++run_->futileWorkers;
    run_->waits();
    if (run_->remaining == 0)
        finishRun(event::Ending::Completed);
    else if (run_->cancelled) // by whoever saw the failed row
        finishRun(event::Ending::Cancelled);
    else if (end.hopeless())
        finishRun(event::Ending::Failed, end.failure());
    else if (run_->futileWorkers >= mostFutileWorkers)
        finishRun(event::Ending::Failed, end.failureWithoutHeadway());
    else if (end.blameless())
        connectLater(end);
    else
        send(run_->remainder());
}

void EngineClient::Private::connectLater(const WorkerEnd& end) {
    // What never was there is no connection that is lost.
    if (!everGreeted_ || run_->attempts >= patience_.attempts) {
        finishRun(event::Ending::Failed, end.failure());
        return;
    }
    const auto pause =
        std::min(patience_.firstPause * (std::int64_t{1} << std::min(run_->attempts, 20)),
                 patience_.longestPause);
    ++run_->attempts;
    connectTimer_.start(pause);
    logLine("connecting again in " + formatDuration(std::chrono::duration<double>(pause).count()));
    emit q_.connectionLost(end.failure(), pause);
}

EngineClient::EngineClient(WorkerLaunch launch, QObject* parent, EnginePatience patience)
    : QObject(parent)
    , d_(std::make_unique<Private>(*this, std::move(launch), patience)) {}

EngineClient::~EngineClient() = default;

QStringList EngineClient::localWorker() {
    return {QCoreApplication::applicationDirPath() + QStringLiteral("/kernelcurve-worker")};
}

void EngineClient::requestDevices() {
    d_->send(request::Devices{});
}

std::int64_t EngineClient::run(const Experiment& experiment, const Catalog& catalog,
                               std::vector<std::int64_t> done) {
    return run(experiment, Plan(experiment, catalog), catalog, std::move(done), {});
}

std::int64_t EngineClient::run(const Experiment& experiment, const Plan& plan,
                               const Catalog& catalog, std::vector<std::int64_t> done,
                               Tried tried) {
    if (running())
        throw DocumentError({message(KC_TEXT("engine", "another run is on")),
                             message(KC_TEXT("engine", "stop it or wait for its end")),
                             {}});
    request::Run request;
    request.run = ++d_->lastNumber_;
    request.experiment = experiment;
    request.kernels = kernelTexts(experiment, catalog);
    request.done = std::move(done);
    request.tried = std::move(tried);
    request.paced = d_->paced_;
    d_->startRun(std::move(request), plan.size());
    return d_->lastNumber_;
}

void EngineClient::setPaced(bool paced) {
    d_->paced_ = paced;
}

void EngineClient::cancel() {
    d_->cancel();
}

void EngineClient::connectNow() {
    d_->connectNow();
}

bool EngineClient::running() const {
    return d_->run_.has_value();
}

std::int64_t EngineClient::inspect(const QString& device, const KernelText& kernel,
                                   const Values& parameters) {
    return d_->ask(request::Inspect{0, device.toStdString(), kernel, parameters});
}

std::int64_t EngineClient::trace(request::Trace request) {
    return d_->ask(std::move(request));
}

std::int64_t EngineClient::check(request::Check request) {
    return d_->ask(std::move(request));
}

std::int64_t EngineClient::list(request::List request) {
    return d_->ask(std::move(request));
}

void EngineClient::cancelQuestion(std::int64_t number) {
    d_->cancelQuestion(number);
}

std::int64_t EngineClient::cover(const std::string& device, std::vector<Experiment> experiments,
                                 const Catalog& catalog) {
    request::Coverage request{0, device, std::move(experiments), {}};
    std::set<std::string> ids;
    for (const Experiment& experiment : request.experiments)
        ids.insert(experiment.kernels.begin(), experiment.kernels.end());
    for (const std::string& id : ids)
        if (const KernelFile* kernel = catalog.find(id))
            request.kernels.push_back(textOf(*kernel));
    return d_->ask(std::move(request));
}

void EngineClient::watch(const std::string& device) {
    d_->watch(device);
}

} // namespace kernelcurve
