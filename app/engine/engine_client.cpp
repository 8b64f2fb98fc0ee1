#include "app/engine/engine_client.h"

#include "app/engine/host_launch.h"
#include "app/engine/worker/ssh_connection.h"
#include "app/engine/worker_archive.h"
#include "app/trust/trusted_programs.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/text/error.h"
#include "gpu/schedule/scheduler.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>
#include <list>
#include <map>
#include <set>
#include <utility>
#include <variant>

namespace kernelcurve {

namespace {

Failure unknownHost(const std::string& host) {
    return {message(KC_TEXT("engine", "Host not found: {0}"), host),
            message(KC_TEXT("engine",
                            "see `kernelcurve hosts`; add one with `kernelcurve hosts add`"))};
}

/// Returns the reason why a question must not be sent: it would compile an untrusted program. A
/// coverage question for a recorded device needs no kernels, so it is always sent.
std::optional<Failure> refusalOf(const WorkerQuestion& question) {
    return std::visit(
        [](const auto& request) -> std::optional<Failure> {
            if constexpr (requires { request.kernel; })
                try {
                    requireTrust(request.kernel);
                } catch (const NotTrusted& error) {
                    return error.failure();
                }
            return std::nullopt;
        },
        question);
}

} // namespace

class EngineClient::Private {
  public:
    Private(EngineClient& client, const WorkerLaunch& launch, const EngineTimeouts& timeout)
        : q_(client)
        , timeouts_(timeout) {
        add({}, launch, [launch](const std::string&) { return launch; });
    }

    /// Returns the first worker of a host. Throws Error if the host is unknown.
    WorkerClient& at(const std::string& host);
    WorkerClient* find(const std::string& host);

    struct Machine {
        std::string host; ///< name of the host, or empty for this machine
        /// The ssh connection that all workers share, or null if there is none.
        std::unique_ptr<SshConnection> connection;
        std::unique_ptr<WorkerClient> worker;
        /// Returns the command for an additional worker. The command uses an existing job of the
        /// first worker.
        std::function<WorkerLaunch(const std::string& job)> launchBeside;
        std::vector<DeviceDescription> devices = {};
        /// An additional worker, and the device that it used last.
        struct Further {
            std::string device;
            std::unique_ptr<WorkerClient> worker;
        };
        std::list<Further> further = {};

        template <typename Action>
        void forEachWorker(const Action& act) const {
            act(*worker);
            for (const Further& each : further)
                act(*each.worker);
        }
    };

    /// Returns an idle worker for work on this device, preferably the first worker or one that has
    /// used the device. Starts another worker if all are busy. Work in the background shares no
    /// worker with other work.
    WorkerClient& workerFor(Machine& machine, const std::string& device, bool isInBackground);
    /// Returns the worker for a question. In the foreground, the question may wait for a run.
    WorkerClient& workerForQuestion(Machine& machine, const std::string& device,
                                    bool isInBackground);
    /// Returns true if an additional worker must wait for the first worker. As a result, the user
    /// answers only one question, and only one job is queued.
    bool waitsForFirst(const Machine& machine, const WorkerClient& worker) const;
    void tendFurther(const std::string& host);
    template <typename Action>
    void forEachWorker(const Action& act) const {
        for (const Machine& machine : machines_)
            machine.forEachWorker(act);
    }
    /// Returns the machine of a host, or machines_.end().
    std::vector<Machine>::iterator machineOf(const std::string& host) {
        return std::ranges::find(machines_, host, &Machine::host);
    }

    EngineClient& q_;
    EngineTimeouts timeouts_;
    std::vector<Machine> machines_; ///< The first element is this machine.
    std::map<std::int64_t, Run*> runs_;
    std::map<std::int64_t, Receiver> receivers_; ///< receivers by question number
    std::int64_t lastNumber_ = 0;
    bool paced_ = false;

    void add(const std::string& host, WorkerLaunch launch,
             std::function<WorkerLaunch(const std::string& job)> launchBeside);
    std::unique_ptr<WorkerClient> makeWorker(const std::string& host, WorkerLaunch launch,
                                             SshConnection* connection);
    std::vector<DeviceDescription> devices() const;
    void tellDevices();
    void tellState(const std::string& host);
    void tell(const std::string& host, const event::Devices& told);
    void tell(const std::string& host, event::Started told);
    void tell(const std::string& host, event::Inspected told);
    void tell(const std::string& host, event::Telemetry told);
    void tell(const std::string&, const event::Progress& told) {
        emit runs_.at(told.run)->progressed(told);
    }
    void tell(const std::string&, const event::Measured& told) {
        emit runs_.at(told.run)->measured(told);
    }
    void tell(const std::string& host, const event::Finished& told);
    template <typename Answer>
    void answer(const Answer& told) {
        // Remove the receiver before calling it, because it may send the next question.
        if (auto receiver = receivers_.extract(told.run))
            receiver.mapped()(told);
        emit q_.answered(told);
    }
    template <typename Answer>
    void tell(const std::string&, const Answer& told) {
        answer(told);
    }
    void tell(const std::string&, const event::Hello&) {}
    void tell(const std::string& host, const event::Pong&) { emit q_.ponged(host); }
    void tell(const std::string&, const event::Refused&) {}
};

std::unique_ptr<WorkerClient> EngineClient::Private::makeWorker(const std::string& host,
                                                                WorkerLaunch launch,
                                                                SshConnection* connection) {
    EngineTimeouts timeout = timeouts_;
    if (launch.remote) // The round trip takes additional time.
        timeout.cancel = std::max(timeout.cancel, timeout.remoteCancel);
    auto worker = std::make_unique<WorkerClient>(std::move(launch), timeout, &q_, connection);
    connect(worker.get(), &WorkerClient::told, &q_, [this, host](const Event& event) {
        std::visit([&](const auto& told) { tell(host, told); }, event);
    });
    connect(worker.get(), &WorkerClient::connectionLost, &q_, &EngineClient::connectionLost);
    connect(worker.get(), &WorkerClient::connectedAgain, &q_, &EngineClient::connectedAgain);
    connect(worker.get(), &WorkerClient::failed, &q_,
            [this, from = worker.get()](const Failure& failure) {
                if (!from->isInBackground())
                    emit q_.workerFailed(failure);
            });
    return worker;
}

void EngineClient::Private::add(const std::string& host, WorkerLaunch launch,
                                std::function<WorkerLaunch(const std::string& job)> launchBeside) {
    std::unique_ptr<SshConnection> connection;
    if (!launch.login.empty())
        connection = std::make_unique<SshConnection>(launch.login, host, launch.asks);
    std::unique_ptr<WorkerClient> worker = makeWorker(host, std::move(launch), connection.get());
    connect(worker.get(), &WorkerClient::stateChanged, &q_, [this, host] { tellState(host); });
    machines_.push_back({host, std::move(connection), std::move(worker), std::move(launchBeside)});
}

WorkerClient& EngineClient::Private::workerFor(Machine& machine, const std::string& device,
                                               bool isInBackground) {
    const auto isAvailable = [isInBackground](const WorkerClient& worker) {
        return worker.isIdle() ||
               (!isInBackground && !worker.isInBackground() && !worker.running());
    };
    WorkerClient* chosen = machine.worker.get();
    if (!isAvailable(*chosen)) {
        Machine::Further* further = nullptr;
        for (Machine::Further& each : machine.further)
            if (isAvailable(*each.worker) && (!further || each.device == device))
                further = &each;
        if (!further)
            further = &machine.further.emplace_back();
        const WorkerLaunch launch = machine.launchBeside(chosen->state().job);
        // A worker cannot be used again after its job has ended.
        if (!further->worker || further->worker->launch() != launch)
            further->worker = makeWorker(machine.host, launch, machine.connection.get());
        further->device = device;
        chosen = further->worker.get();
        chosen->goesBeside(*machine.worker);
    }
    chosen->setInBackground(isInBackground);
    return *chosen;
}

WorkerClient& EngineClient::Private::workerForQuestion(Machine& machine, const std::string& device,
                                                       bool isInBackground) {
    WorkerClient& first = *machine.worker;
    const bool isReady =
        machine.host.empty() || first.state().kind == WorkerState::Kind::Ready || first.isIdle();
    const bool mayWait = !isInBackground && !first.isInBackground();
    return mayWait || !isReady ? first : workerFor(machine, device, isInBackground);
}

bool EngineClient::Private::waitsForFirst(const Machine& machine,
                                          const WorkerClient& worker) const {
    return &worker != machine.worker.get() && !machine.host.empty() &&
           machine.worker->state().kind != WorkerState::Kind::Ready;
}

void EngineClient::Private::tendFurther(const std::string& host) {
    const auto machine = machineOf(host);
    if (machine == machines_.end())
        return;
    for (const Machine::Further& each : machine->further) {
        WorkerClient& further = *each.worker;
        const WorkerState& first = machine->worker->state();
        if (!further.isHeld())
            continue;
        if (first.kind == WorkerState::Kind::Ready) {
            further.goesBeside(*machine->worker);
            further.release(machine->launchBeside(first.job));
        } else if (!machine->worker->running()) {
            further.refuse(first.failure);
        }
    }
}

void EngineClient::Private::tell(const std::string& host, const event::Finished& told) {
    Run* const run = runs_.extract(told.run).mapped();
    emit run->finished(told);
    run->deleteLater();
    tendFurther(host);
}

WorkerClient* EngineClient::Private::find(const std::string& host) {
    const auto found = machineOf(host);
    return found == machines_.end() ? nullptr : found->worker.get();
}

WorkerClient& EngineClient::Private::at(const std::string& host) {
    if (WorkerClient* worker = find(host))
        return *worker;
    throw Error(unknownHost(host));
}

std::vector<DeviceDescription> EngineClient::Private::devices() const {
    std::vector<DeviceDescription> all;
    for (const Machine& machine : machines_)
        all.insert(all.end(), machine.devices.begin(), machine.devices.end());
    return all;
}

void EngineClient::Private::tellDevices() {
    emit q_.devicesKnown(devices());
}

void EngineClient::Private::tellState(const std::string& host) {
    const auto machine = machineOf(host);
    if (machine == machines_.end())
        return;
    // A host lists its devices only while it is connected or reconnecting.
    const bool isGone = machine->worker->state().kind == WorkerState::Kind::Off &&
                        !machine->worker->running() && !host.empty();
    if (isGone && !std::exchange(machine->devices, {}).empty())
        tellDevices();
    tendFurther(host);
    emit q_.hostChanged(host);
}

void EngineClient::Private::tell(const std::string& host, const event::Devices& told) {
    std::vector<DeviceDescription> devices = told.devices;
    if (!host.empty()) {
        // This machine already lists the same recorded and predicted devices.
        std::erase_if(devices, [](const DeviceDescription& device) {
            return device.kind == DeviceKind::Replay || device.kind == DeviceKind::Predict;
        });
        for (DeviceDescription& device : devices)
            device.id = DevicePlace{host, device.id}.name();
    }
    machineOf(host)->devices = std::move(devices);
    tellDevices();
    emit q_.devicesTold(host);
}

void EngineClient::Private::tell(const std::string& host, event::Started told) {
    told.device.id = DevicePlace{host, told.device.id}.name();
    for (auto& [name, value] : told.environment)
        if (name == "device_id")
            value = DevicePlace{host, value.text()}.name();
    emit runs_.at(told.run)->started(told);
}

void EngineClient::Private::tell(const std::string& host, event::Inspected told) {
    told.device = DevicePlace{host, told.device}.name();
    answer(told);
}

void EngineClient::Private::tell(const std::string& host, event::Telemetry told) {
    told.device = DevicePlace{host, told.device}.name();
    emit q_.telemetry(told);
}

std::vector<std::string> kernelIds(const Experiment& experiment) {
    std::vector<std::string> ids = experiment.kernels;
    if (experiment.baseline && std::ranges::count(ids, *experiment.baseline) == 0)
        ids.push_back(*experiment.baseline);
    return ids;
}

std::vector<KernelText> kernelTexts(const Experiment& experiment, const Catalog& catalog) {
    std::vector<KernelText> texts;
    for (const std::string& id : kernelIds(experiment))
        texts.push_back(textOf(catalog.at(id)));
    return texts;
}

Run::Run(WorkerClient& worker, std::int64_t number, bool isInBackground, QObject* parent)
    : QObject(parent)
    , worker_(&worker)
    , number_(number)
    , isInBackground_(isInBackground) {}

void Run::dispatch(request::Next next) {
    if (worker_ && worker_->isAt(number_))
        worker_->dispatch(std::move(next));
}

double Run::activeSeconds() const {
    return worker_ && worker_->isAt(number_) ? worker_->activeSeconds() : 0;
}

void Run::cancel() {
    if (worker_ && worker_->isAt(number_))
        worker_->cancel();
}

EngineClient::EngineClient(const WorkerLaunch& launch, QObject* parent, EngineTimeouts timeout)
    : QObject(parent)
    , d_(std::make_unique<Private>(*this, launch, timeout)) {}

EngineClient::~EngineClient() = default;

QStringList EngineClient::localWorker() {
    return {QCoreApplication::applicationDirPath() + QStringLiteral("/kernelcurve-worker")};
}

void EngineClient::setHosts(const std::vector<Host>& hosts, bool asks) {
    const WorkerArchives sends = workerArchives();
    std::vector<Private::Machine> before = std::exchange(d_->machines_, {});
    d_->machines_.push_back(std::move(before.front()));
    for (const Host& host : hosts) {
        WorkerLaunch launch = launchOf(host, asks, sends);
        const auto same = std::ranges::find_if(before, [&](const Private::Machine& machine) {
            return machine.worker && machine.worker->launch() == launch;
        });
        if (same != before.end())
            d_->machines_.push_back(std::move(*same));
        else
            d_->add(host.name, std::move(launch), [host, asks, sends](const std::string& job) {
                return launchOf(host, asks, sends, job);
            });
    }
    d_->tellDevices();
    for (const Private::Machine& machine : d_->machines_)
        emit hostChanged(machine.host);
}

std::vector<std::string> EngineClient::hosts() const {
    std::vector<std::string> names;
    for (const Private::Machine& machine : d_->machines_)
        if (!machine.host.empty())
            names.push_back(machine.host);
    return names;
}

std::vector<DeviceDescription> EngineClient::devices() const {
    return d_->devices();
}

WorkerState EngineClient::state(const std::string& host) const {
    const WorkerClient* worker = d_->find(host);
    return worker ? worker->state() : WorkerState{};
}

void EngineClient::requestDevices(const std::string& host) {
    WorkerClient& worker = d_->at(host);
    if (worker.isIdle())
        worker.setInBackground(false);
    worker.send(request::Devices{});
}

void EngineClient::ping(const std::string& host) {
    d_->at(host).send(request::Ping{});
}

void EngineClient::answerMissing(const std::string& host, MissingAnswer answer) {
    if (WorkerClient* worker = d_->find(host))
        worker->answerMissing(answer);
}

void EngineClient::disconnectFrom(const std::string& host) {
    const auto found = d_->machineOf(host);
    if (found != d_->machines_.end())
        found->forEachWorker([](WorkerClient& worker) { worker.disconnectNow(); });
    if (found != d_->machines_.end() && found->connection)
        found->connection->endOnceLeft();
}

void EngineClient::requireHostOf(const std::string& device) const {
    d_->at(placeOf(device).host);
}

Run& EngineClient::run(const Experiment& experiment, const Catalog& catalog,
                       std::vector<std::int64_t> done, RunOptions options) {
    Plan plan(experiment, catalog);
    Run& run = begin(experiment, plan.size(), catalog, options);
    RunWork work{experiment, std::move(plan), {}, {done.begin(), done.end()}};
    for (const std::string& id : kernelIds(experiment))
        work.catalog.add(catalog.at(id));
    const auto scheduler = std::make_shared<Scheduler>(
        std::move(work), std::vector{experiment.device}, [&run] { return run.activeSeconds(); });
    connect(&run, &Run::started, &run, [&run, scheduler](const event::Started& started) {
        scheduler->begin(0, started.device,
                         [&run](request::Next next) { run.dispatch(std::move(next)); });
    });
    connect(&run, &Run::measured, &run, [scheduler](event::Measured measured) {
        if (!measured.again && !measured.counted)
            scheduler->accept(0, measured.index, measured.measurement);
    });
    return run;
}

Run& EngineClient::begin(const Experiment& experiment, std::int64_t configurations,
                         const Catalog& catalog, RunOptions options) {
    const Error another({message(KC_TEXT("engine", "Another run is already in progress")),
                         message(KC_TEXT("engine", "stop that run, or wait until it ends"))});
    if (running() && !options.beside && !options.background)
        throw another;
    const DevicePlace place = placeOf(experiment.device);
    requireHostOf(experiment.device);
    request::Run request;
    request.run = ++d_->lastNumber_;
    request.experiment = experiment;
    request.experiment.device = place.id;
    request.kernels = kernelTexts(experiment, catalog);
    std::ranges::for_each(request.kernels, requireTrust);
    request.paced = d_->paced_;
    request.workers = options.workers;
    Private::Machine& machine = *d_->machineOf(place.host);
    WorkerClient& worker = d_->workerFor(machine, place.id, options.background);
    Run* const run = d_->runs_[request.run] =
        new Run(worker, request.run, options.background, this);
    worker.startRun(std::move(request), configurations, d_->waitsForFirst(machine, worker));
    if (!options.background)
        emit runBegins(*run);
    return *run;
}

void EngineClient::setPaced(bool paced) {
    d_->paced_ = paced;
}

void EngineClient::cancel() {
    std::vector<QPointer<Run>> runs; // cancelling may end a run at once
    for (const auto& [number, run] : d_->runs_)
        if (!run->isInBackground_)
            runs.emplace_back(run);
    for (const QPointer<Run>& run : runs)
        if (run)
            run->cancel();
}

void EngineClient::connectNow() {
    d_->forEachWorker([](WorkerClient& worker) { worker.connectNow(); });
}

bool EngineClient::running() const {
    return std::ranges::any_of(d_->runs_,
                               [](const auto& each) { return !each.second->isInBackground_; });
}

std::int64_t EngineClient::send(WorkerQuestion question, Receiver receiver, bool isInBackground) {
    const std::int64_t number = ++d_->lastNumber_;
    d_->receivers_[number] = std::move(receiver);
    std::visit([&](auto& request) { request.run = number; }, question);
    std::string& device =
        std::visit([](auto& request) -> std::string& { return request.device; }, question);
    const DevicePlace place = placeOf(device);
    device = place.id;
    std::optional<Failure> refusal = refusalOf(question);
    const auto machine = d_->machineOf(place.host);
    if (machine != d_->machines_.end() && !refusal) {
        d_->workerForQuestion(*machine, place.id, isInBackground).ask(std::move(question));
        return number;
    }
    // The answer is delayed until the caller has received the number of the question.
    QMetaObject::invokeMethod(
        this,
        [this, question = std::move(question),
         why = refusal ? std::move(*refusal) : unknownHost(place.host)] {
            std::visit([&](const auto& answer) { d_->tell({}, answer); },
                       failedAnswer(question, why));
        },
        Qt::QueuedConnection);
    return number;
}

Question::Question(EngineClient& engine, std::int64_t number)
    : engine_(&engine)
    , number_(number) {}

Question::~Question() {
    if (engine_)
        engine_->cancelQuestion(number_);
}

bool Question::isOpen() const {
    return engine_ && engine_->isOpen(number_);
}

bool EngineClient::isOpen(std::int64_t question) const {
    return d_->receivers_.contains(question);
}

void EngineClient::cancelQuestion(std::int64_t question) {
    if (d_->receivers_.erase(question) == 0)
        return;
    d_->forEachWorker([&](WorkerClient& worker) { worker.cancelQuestion(question); });
}

Query<event::Coverage> EngineClient::cover(const std::string& device,
                                           std::vector<Experiment> experiments,
                                           const Catalog& catalog,
                                           std::function<void(const event::Coverage&)> receiver) {
    request::Coverage request{0, device, std::move(experiments), {}};
    std::set<std::string> ids;
    for (const Experiment& experiment : request.experiments)
        ids.insert(experiment.kernels.begin(), experiment.kernels.end());
    for (const std::string& id : ids)
        if (const KernelFile* kernel = catalog.find(id))
            request.kernels.push_back(textOf(*kernel));
    return ask(std::move(request), std::move(receiver));
}

void EngineClient::watch(const std::string& device) {
    const DevicePlace place = placeOf(device);
    for (const Private::Machine& machine : d_->machines_)
        machine.worker->watch(machine.host == place.host ? place.id : std::string());
}

} // namespace kernelcurve
