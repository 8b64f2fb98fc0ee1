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

/// Returns the ids of the experiment's kernels and its baseline.
std::vector<std::string> kernelIds(const Experiment& experiment);
/// Returns the texts of the experiment's kernels. A worker may lack them.
std::vector<KernelText> kernelTexts(const Experiment& experiment, const Catalog& catalog);

/// A run from start to end, across all of its workers. The engine client deletes the object after
/// emitting finished().
class Run : public QObject {
    Q_OBJECT

  public:
    /// Sets the next configurations.
    void dispatch(request::Next next);
    /// Returns the elapsed time in seconds without the times when the run had no worker.
    double activeSeconds() const;
    /// Stops the run between launches. Kills a worker that does not answer within a second. When
    /// the run has ended, finished() is emitted.
    void cancel();

  signals:
    void started(const kernelcurve::event::Started& started);
    void progressed(const kernelcurve::event::Progress& progress);
    void measured(const kernelcurve::event::Measured& measured);
    void finished(const kernelcurve::event::Finished& finished);

  private:
    friend class EngineClient;
    Run(WorkerClient& worker, std::int64_t number, bool isInBackground, QObject* parent);

    QPointer<WorkerClient> worker_;
    std::int64_t number_;
    bool isInBackground_;
};

/// The part of Query that does not depend on the type of the answer.
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

/// A question to a worker. The engine client calls the receiver once with the answer. After the
/// query was cancelled or destroyed, it never calls the receiver.
template <typename Answer>
class [[nodiscard]] Query {
  public:
    Query() = default;
    Query(EngineClient& engine, std::int64_t number)
        : question_(std::make_unique<Question>(engine, number)) {}
    /// Returns true until the answer arrives.
    bool isOpen() const { return question_ && question_->isOpen(); }
    /// Cancels the question. Kills a worker that does not abandon the question within a second.
    void cancel() { question_.reset(); }

  private:
    std::unique_ptr<Question> question_;
};

/// Options of a run.
struct RunOptions {
    bool beside = false; ///< true to allow concurrent runs, with an additional worker if necessary
    int workers = 1;     ///< number of workers, see request::Run
    /// True for a run that the user did not start as a run, such as a test or an assessment. It
    /// never waits for other work, and other runs do not wait for it.
    bool background = false;
};

/// Manages the workers: starts the processes, sends requests, and converts their output lines to
/// signals. A program has one client, so that all runs and questions share the workers and their
/// caches. An idle worker gets the next work. If work must not wait, and all workers of the machine
/// are busy, another worker is started. Replaces a worker that dies, is silent, or writes invalid
/// lines. In this case, the current configuration becomes a failed row, and the run continues in a
/// new worker. The run ends if two workers in a row end without a new row. After a lost connection,
/// the run reconnects with increasing pauses, and repeats the current configuration once. If a
/// worker fails while it handles a question, the failure is the answer to this question. Later
/// questions are sent again. Everything runs on the owner's thread without blocking.
class EngineClient : public QObject {
    Q_OBJECT

  public:
    /// `launch` is the command that starts the worker: a local program with arguments, or `ssh host
    /// kernelcurve-worker`.
    explicit EngineClient(const WorkerLaunch& launch, QObject* parent = nullptr,
                          EngineTimeouts timeout = {});
    /// Ends the workers. Waits at most two seconds, usually much less.
    ~EngineClient() override;

    /// Returns the command of the kernelcurve-worker next to this program.
    static QStringList localWorker();

    /// Sets the hosts. Disconnects removed and changed hosts. If `asks` is true, logins to these
    /// hosts may ask for a password.
    void setHosts(const std::vector<Host>& hosts, bool asks = false);
    /// Returns the names of the hosts in the order of setHosts().
    std::vector<std::string> hosts() const;
    /// Returns the state of a host. If the name is empty, returns the state of this machine.
    WorkerState state(const std::string& host) const;
    /// Requests the devices of this machine or a host. Afterwards, devicesKnown() is emitted. If
    /// the worker is not running, the function starts it. Throws Error if the host is unknown.
    void requestDevices(const std::string& host = {});
    /// Returns the devices that devicesKnown() reported last.
    std::vector<DeviceDescription> devices() const;
    /// Requests a response from a worker to check that the worker is alive. Afterwards, ponged() is
    /// emitted. Throws Error like requestDevices().
    void ping(const std::string& host);
    /// Answers the question about a missing worker. Call this only if the host's state is Asking.
    void answerMissing(const std::string& host, MissingAnswer answer);
    /// Ends the worker of a host, and its run.
    void disconnectFrom(const std::string& host);
    /// Starts a run. `done` contains the plan's indices that are already measured. Throws Error if
    /// the experiment cannot be expanded, if the device's host is unknown, or if another run is in
    /// progress. Throws NotTrusted for untrusted kernels (app/trust).
    Run& run(const Experiment& experiment, const Catalog& catalog,
             std::vector<std::int64_t> done = {}, RunOptions options = {});
    /// Starts a run whose work the caller dispatches with Run::dispatch(). Throws the same errors
    /// as run().
    Run& begin(const Experiment& experiment, std::int64_t configurations, const Catalog& catalog,
               RunOptions options);
    /// Throws Error if the device's host is unknown.
    void requireHostOf(const std::string& device) const;
    /// If `paced` is true, playback of a recorded run takes as long as the original run.
    void setPaced(bool paced);
    /// Stops all runs, except in the background.
    void cancel();
    /// Returns true if a run is in progress, except in the background.
    bool running() const;
    /// Ends a pause before the next connection attempt.
    void connectNow();
    /// Sends a request to compile one configuration, trace it by line, check a kernel, or return
    /// PTX and SASS. An answer or failure always arrives, even if the worker dies. An untrusted
    /// kernel causes a failure without a request.
    template <typename Asked>
    Query<AnswerTo<Asked>> ask(Asked question,
                               std::function<void(const AnswerTo<Asked>&)> receiver) {
        return query<Asked>(std::move(question), std::move(receiver), false);
    }
    /// Works like ask(), but never waits for a run or another question.
    template <typename Asked>
    Query<AnswerTo<Asked>> askInBackground(Asked question,
                                           std::function<void(const AnswerTo<Asked>&)> receiver) {
        return query<Asked>(std::move(question), std::move(receiver), true);
    }
    /// Requests the part of each experiment that a recorded device can play back. Skips unknown
    /// kernels.
    Query<event::Coverage> cover(const std::string& device, std::vector<Experiment> experiments,
                                 const Catalog& catalog,
                                 std::function<void(const event::Coverage&)> receiver);

    /// Requests the state of a device in addition to the state of the run's device. Each state is
    /// emitted by telemetry(). An empty id ends these reports. Does not start a worker.
    void watch(const std::string& device);

  signals:
    /// Emitted when the state of a host has changed.
    void hostChanged(const std::string& host);
    void ponged(const std::string& host);
    /// `devices` contains all known devices: this machine's devices, followed by the devices of
    /// connected hosts.
    void devicesKnown(const std::vector<kernelcurve::DeviceDescription>& devices);
    /// Emitted after devicesKnown() when a host has reported its devices. The name is empty for
    /// this machine.
    void devicesTold(const std::string& host);
    /// The following two signals are for observers of all questions, and of all runs except those
    /// in the background.
    void runBegins(kernelcurve::Run& run);
    void answered(const kernelcurve::Event& answer);
    void telemetry(const kernelcurve::event::Telemetry& telemetry);
    /// Emitted when a run's connection is lost. The run reconnects after `pause`.
    void connectionLost(const kernelcurve::Failure& failure, std::chrono::milliseconds pause);
    /// Emitted when the run continues after a lost connection.
    void connectedAgain();
    /// Emitted when the worker could not be started, or died outside a run.
    void workerFailed(const kernelcurve::Failure& failure);

  private:
    friend class Question;
    using Receiver = std::function<void(const Event& answer)>;
    template <typename Asked>
    Query<AnswerTo<Asked>> query(Asked question,
                                 std::function<void(const AnswerTo<Asked>&)> receiver,
                                 bool isInBackground) {
        return {*this, send(
                           std::move(question),
                           [receiver = std::move(receiver)](const Event& answer) {
                               receiver(std::get<AnswerTo<Asked>>(answer));
                           },
                           isInBackground)};
    }
    std::int64_t send(WorkerQuestion question, Receiver receiver, bool isInBackground);
    bool isOpen(std::int64_t question) const;
    void cancelQuestion(std::int64_t question);

    class Private;
    std::unique_ptr<Private> d_;
};

} // namespace kernelcurve
