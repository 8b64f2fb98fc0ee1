#pragma once

#include "app/engine/hosts.h"
#include "app/engine/worker/worker_client.h"
#include "app/engine/worker/worker_launch.h"
#include "gpu/model/protocol/protocol.h"

#include <QObject>
#include <QPointer>
#include <QStringList>

#include <chrono>
#include <functional>
#include <memory>
#include <utility>
#include <variant>

namespace kernelcurve {

class Catalog;
class EngineClient;

/// A run from its start to its end, over all the workers that it takes. The engine client owns it
/// until its end has been signalled.
class Run : public QObject {
    Q_OBJECT

  public:
    /// What it measures next.
    void dispatch(request::Next next);
    /// Since it began, those without a worker apart.
    double activeSeconds() const;
    /// Stops it between launches, or ends its worker if that does not answer within a second.
    /// `finished` follows.
    void cancel();

  signals:
    void started(const kernelcurve::event::Started& started);
    void progressed(const kernelcurve::event::Progress& progress);
    void measured(const kernelcurve::event::Measured& measured);
    void finished(const kernelcurve::event::Finished& finished);

  private:
    friend class EngineClient;
    Run(WorkerClient& worker, std::int64_t number, QObject* parent);

    QPointer<WorkerClient> worker_;
    std::int64_t number_;
};

/// See Query.
class Question {
  public:
    Question(EngineClient& engine, std::int64_t number);
    ~Question();
    Question(const Question&) = delete;
    Question& operator=(const Question&) = delete;
    bool isOpen() const;

  private:
    QPointer<EngineClient> engine_;
    std::int64_t number_;
};

/// A question that was asked. The engine client calls its receiver once, with the answer, and never
/// after the query was cancelled or destroyed.
template <typename Answer>
class [[nodiscard]] Query {
  public:
    Query() = default;
    Query(EngineClient& engine, std::int64_t number)
        : question_(std::make_unique<Question>(engine, number)) {}
    /// Whether the answer has not come yet.
    bool isOpen() const { return question_ && question_->isOpen(); }
    /// The worker gives it up, or is ended if it does not do so within a second.
    void cancel() { question_.reset(); }

  private:
    std::unique_ptr<Question> question_;
};

/// How a run goes on next to others.
struct RunManner {
    bool beside = false; ///< others may be on: it gets a worker of its own where it has to
    int workers = 1;     ///< see request::Run
};

/// The window's end of the worker: starts the process, sends requests, turns its lines into
/// signals, and replaces it when it dies, falls silent or writes what cannot be read. The
/// configuration on which that happens becomes one failed measurement, and the run goes on in a new
/// worker; two in a row that end without a new row fail the run. Where only the connection to it
/// was lost, the run connects again, after a growing pause, and measures that configuration again,
/// once. A question on which it happens is answered with the failure; those behind it are asked
/// again. Everything happens on the thread that owns the object; nothing blocks.
class EngineClient : public QObject {
    Q_OBJECT

  public:
    /// `launch` is the worker's program with its arguments: a local path, or `ssh host
    /// kernelcurve-worker`.
    explicit EngineClient(const WorkerLaunch& launch, QObject* parent = nullptr,
                          EngineTimeouts timeout = {});
    /// Ends the worker; waits for it less than two seconds, and a moment where it listens.
    ~EngineClient() override;

    /// kernelcurve-worker next to this program.
    static QStringList localWorker();

    /// The hosts that devices may be named of. One that is left out, or is another than before, is
    /// disconnected.
    void setHosts(const std::vector<Host>& hosts, bool asks = false);
    /// In the order of setHosts.
    std::vector<std::string> hosts() const;
    /// How it stands with a host; of this machine where the name is empty.
    WorkerState state(const std::string& host) const;
    /// Asks for the devices of this machine, or of a host; answered by devicesKnown. Starts the
    /// worker where none runs. Throws Error if there is no such host.
    void requestDevices(const std::string& host = {});
    /// Asks a worker for a sign of life; answered by ponged. Throws like requestDevices.
    void ping(const std::string& host);
    /// Where the state of a host is Asking.
    void answerMissing(const std::string& host, MissingAnswer answer);
    /// Ends the worker of a host, and its run.
    void disconnectFrom(const std::string& host);
    /// Starts a run. Throws Error for an experiment that the catalog cannot expand, for a device of
    /// no host, and while another run is on, and NotTrusted for kernels that nobody has said yes to
    /// (app/trust). `done` holds plan indices that are already measured.
    Run& run(const Experiment& experiment, const Catalog& catalog,
             std::vector<std::int64_t> done = {}, RunManner manner = {});
    /// The same of a run of so many configurations whose work is dispatched by whoever begins it.
    Run& begin(const Experiment& experiment, std::int64_t configurations, const Catalog& catalog,
               RunManner manner);
    /// Throws Error if there is no host of this device.
    void requireHostOf(const std::string& device) const;
    /// Whether recorded devices take the time that they took: for somebody who watches.
    void setPaced(bool paced);
    /// Stops all runs.
    void cancel();
    bool running() const;
    /// Ends the pause before the next attempt to connect, if there is one.
    void connectNow();
    /// Asks to compile one configuration, to trace it line by line, to check a kernel, or to show
    /// PTX and machine code. The answer, a failure, comes also if the worker dies of it, or if
    /// nobody has said yes to the kernel: then the worker is not asked.
    template <typename Asked>
    Query<AnswerTo<Asked>> ask(Asked question,
                               std::function<void(const AnswerTo<Asked>&)> receiver) {
        return {*this,
                send(std::move(question), [receiver = std::move(receiver)](const Event& answer) {
                    receiver(std::get<AnswerTo<Asked>>(answer));
                })};
    }
    /// Asks what a recorded device can play of each experiment. Kernels that the catalog does not
    /// know are left out.
    Query<event::Coverage> cover(const std::string& device, std::vector<Experiment> experiments,
                                 const Catalog& catalog,
                                 std::function<void(const event::Coverage&)> receiver);

    /// Has a device tell how it is, by `telemetry`, next to the run's; an empty id ends it. Starts
    /// no worker.
    void watch(const std::string& device);

  signals:
    /// How it stands with a host has changed.
    void hostChanged(const std::string& host);
    void ponged(const std::string& host);
    /// All that are known: those of this machine first, then those of the hosts that are connected.
    void devicesKnown(const std::vector<kernelcurve::DeviceDescription>& devices);
    /// A host has answered for its devices; this machine, where the name is empty. After
    /// devicesKnown.
    void devicesTold(const std::string& host);
    /// For observers of all runs and questions.
    void runBegins(kernelcurve::Run& run);
    void answered(const kernelcurve::Event& answer);
    void telemetry(const kernelcurve::event::Telemetry& telemetry);
    /// The run connects again after `pause`.
    void connectionLost(const kernelcurve::Failure& failure, std::chrono::milliseconds pause);
    /// The run goes on after that.
    void connectedAgain();
    /// The worker could not be started, or died outside a run.
    void workerFailed(const kernelcurve::Failure& failure);

  private:
    friend class Question;
    using Receiver = std::function<void(const Event& answer)>;
    std::int64_t send(WorkerQuestion question, Receiver receiver);
    bool isOpen(std::int64_t question) const;
    void cancelQuestion(std::int64_t question);

    class Private;
    std::unique_ptr<Private> d_;
};

} // namespace kernelcurve
