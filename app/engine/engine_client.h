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

/// A run from start to end, across all of its workers. The engine client owns it until its end was
/// signalled.
class Run : public QObject {
    Q_OBJECT

  public:
    /// Sets the next configurations.
    void dispatch(request::Next next);
    /// The elapsed time, without the time without a worker.
    double activeSeconds() const;
    /// Stops it between launches, or ends a worker that does not answer within a second. `finished`
    /// follows.
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

/// A question in progress. The engine client calls its receiver once with the answer, and never
/// after the query was cancelled or destroyed.
template <typename Answer>
class [[nodiscard]] Query {
  public:
    Query() = default;
    Query(EngineClient& engine, std::int64_t number)
        : question_(std::make_unique<Question>(engine, number)) {}
    /// Returns true until the answer arrives.
    bool isOpen() const { return question_ && question_->isOpen(); }
    /// The worker abandons it, or is ended if it does not do so within a second.
    void cancel() { question_.reset(); }

  private:
    std::unique_ptr<Question> question_;
};

/// Options of concurrent runs.
struct RunManner {
    bool beside = false; ///< concurrent runs are allowed: uses an additional worker if necessary
    int workers = 1;     ///< see request::Run
};

/// Manages the worker: starts the process, sends requests, converts its lines into signals, and
/// replaces a worker that dies, is silent, or writes invalid lines. The current configuration then
/// becomes a failed row, and the run continues in a new worker; two workers in a row without a new
/// row end the run. After a lost connection, the run reconnects with increasing pauses, and repeats
/// that configuration once. A question that fails this way is answered with the failure; later ones
/// are asked again. Everything runs on the owner's thread without blocking.
class EngineClient : public QObject {
    Q_OBJECT

  public:
    /// `launch` is the worker's program with arguments: a local path, or `ssh host
    /// kernelcurve-worker`.
    explicit EngineClient(const WorkerLaunch& launch, QObject* parent = nullptr,
                          EngineTimeouts timeout = {});
    /// Ends the worker; waits at most two seconds, and usually only a moment.
    ~EngineClient() override;

    /// The kernelcurve-worker next to this program.
    static QStringList localWorker();

    /// Sets the hosts. Removed and changed ones are disconnected.
    void setHosts(const std::vector<Host>& hosts, bool asks = false);
    /// In the order of setHosts.
    std::vector<std::string> hosts() const;
    /// The state of a host; of this machine if the name is empty.
    WorkerState state(const std::string& host) const;
    /// Requests the devices of this machine or a host; devicesKnown follows. Starts a worker if
    /// necessary. Throws Error if the host is unknown.
    void requestDevices(const std::string& host = {});
    /// Requests a sign of life from a worker; ponged follows. Throws like requestDevices.
    void ping(const std::string& host);
    /// Only if the state of a host is Asking.
    void answerMissing(const std::string& host, MissingAnswer answer);
    /// Ends the worker of a host, and its run.
    void disconnectFrom(const std::string& host);
    /// Starts a run. Throws Error for an experiment that cannot be expanded, a device of an unknown
    /// host, and while another run is in progress; throws NotTrusted for untrusted kernels
    /// (app/trust). `done` contains the measured indices of the plan.
    Run& run(const Experiment& experiment, const Catalog& catalog,
             std::vector<std::int64_t> done = {}, RunManner manner = {});
    /// The same for a run whose work the caller dispatches.
    Run& begin(const Experiment& experiment, std::int64_t configurations, const Catalog& catalog,
               RunManner manner);
    /// Throws Error if the device's host is unknown.
    void requireHostOf(const std::string& device) const;
    /// If `paced`, recorded devices take as long as the recorded run, for viewers.
    void setPaced(bool paced);
    /// Stops all runs.
    void cancel();
    bool running() const;
    /// Ends a pause before the next connection attempt.
    void connectNow();
    /// Requests to compile one configuration, to trace it by line, to check a kernel, or to return
    /// PTX and SASS. An answer or failure always arrives, also if the worker dies, or if the kernel
    /// is untrusted, in which case nothing is sent.
    template <typename Asked>
    Query<AnswerTo<Asked>> ask(Asked question,
                               std::function<void(const AnswerTo<Asked>&)> receiver) {
        return {*this,
                send(std::move(question), [receiver = std::move(receiver)](const Event& answer) {
                    receiver(std::get<AnswerTo<Asked>>(answer));
                })};
    }
    /// Asks how much of each experiment a recorded device can play. Unknown kernels are skipped.
    Query<event::Coverage> cover(const std::string& device, std::vector<Experiment> experiments,
                                 const Catalog& catalog,
                                 std::function<void(const event::Coverage&)> receiver);

    /// Requests the state of a device through `telemetry`, in addition to the run's device; an
    /// empty id ends it. Starts no worker.
    void watch(const std::string& device);

  signals:
    /// The state of a host has changed.
    void hostChanged(const std::string& host);
    void ponged(const std::string& host);
    /// All known devices: first those of this machine, then those of connected hosts.
    void devicesKnown(const std::vector<kernelcurve::DeviceDescription>& devices);
    /// A host, or this machine if the name is empty, has reported its devices. After devicesKnown.
    void devicesTold(const std::string& host);
    /// For observers of all runs and questions.
    void runBegins(kernelcurve::Run& run);
    void answered(const kernelcurve::Event& answer);
    void telemetry(const kernelcurve::event::Telemetry& telemetry);
    /// The run reconnects after `pause`.
    void connectionLost(const kernelcurve::Failure& failure, std::chrono::milliseconds pause);
    /// The run continues after that.
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
