#pragma once

#include "app/engine/hosts.h"
#include "app/engine/worker/worker_client.h"
#include "app/engine/worker/worker_launch.h"
#include "gpu/model/protocol/protocol.h"

#include <QObject>
#include <QStringList>

#include <chrono>
#include <memory>

namespace kernelcurve {

class Catalog;
class Plan;

/// How a run goes on beside others.
struct RunManner {
    bool beside = false;    ///< others may be on: it gets a worker of its own where it has to
    bool handedOut = false; ///< see request::Run
    int workers = 1;        ///< likewise
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

    /// kernelcurve-worker beside this program.
    static QStringList localWorker();

    /// The hosts that devices may be named of. One that is left out, or is another than before, is
    /// disconnected.
    void setHosts(const std::vector<Host>& hosts, bool asks = false);
    /// In the order of setHosts.
    std::vector<std::string> hosts() const;
    /// How it stands with a host; of this machine where the name is empty.
    WorkerState state(const std::string& host) const;
    /// Asks for the devices of this machine, or of a host; answered by devicesKnown. Starts the
    /// worker where none runs. Throws Error where there is no such host.
    void requestDevices(const std::string& host = {});
    /// Asks a worker for a sign of life; answered by ponged. Throws like requestDevices.
    void ping(const std::string& host);
    /// Where the state of a host is Asking.
    void answerMissing(const std::string& host, MissingAnswer answer);
    /// Ends the worker of a host, and its run.
    void disconnectFrom(const std::string& host);
    /// Starts a run and returns its number. Throws Error for an experiment that the catalog
    /// cannot expand, for a device of no host, and while another run is on, and NotTrusted for
    /// kernels that nobody has said yes to (app/trust). `done` holds plan indices that are already
    /// measured.
    std::int64_t run(const Experiment& experiment, const Catalog& catalog,
                     std::vector<std::int64_t> done = {});
    /// The same for whoever has the experiment's plan. A search wants to know as well what those
    /// gave that are measured.
    std::int64_t run(const Experiment& experiment, const Plan& plan, const Catalog& catalog,
                     std::vector<std::int64_t> done, Tried tried, RunManner manner = {});
    /// What a run that is handed out measures next.
    void handOut(std::int64_t run, request::Next next);
    /// Throws Error where there is no host of this device.
    void requireHostOf(const std::string& device) const;
    /// Whether recorded devices take the time that they took: for somebody who watches.
    void setPaced(bool paced);
    /// Stops all runs: between launches at once, and by ending the worker where it does not answer
    /// within a second. runFinished follows for each.
    void cancel();
    /// Stops this one.
    void cancel(std::int64_t run);
    bool running() const;
    /// Ends the pause before the next attempt to connect, where there is one.
    void connectNow();
    /// Asks to compile one configuration, answered by inspected; to look at one line by line, by
    /// traced; to check a kernel, by checked; to show PTX and machine code, by disassembled. The
    /// answer comes also where the worker dies of it, and where nobody has said yes to the kernel:
    /// then the worker is not asked. The question's number is set here and returned.
    std::int64_t ask(WorkerQuestion question);
    /// Asks what a recorded device can play of each experiment; answered by covered, likewise.
    /// Kernels that the catalog does not know are left out.
    std::int64_t cover(const std::string& device, std::vector<Experiment> experiments,
                       const Catalog& catalog);

    /// Nobody wants the answer to this question any more: it still comes, soon, as a failure. The
    /// worker is ended where it does not give it up within a second.
    void cancelQuestion(std::int64_t number);

    /// Has a device tell how it is, by `telemetry`, beside the run's; an empty id ends it. Starts
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
    void runStarted(const kernelcurve::event::Started& started);
    void progressed(const kernelcurve::event::Progress& progress);
    void measured(const kernelcurve::event::Measured& measured);
    void runFinished(const kernelcurve::event::Finished& finished);
    void inspected(const kernelcurve::event::Inspected& inspected);
    void traced(const kernelcurve::event::Traced& traced);
    void checked(const kernelcurve::event::Checked& checked);
    void disassembled(const kernelcurve::event::Disassembled& answer);
    void covered(const kernelcurve::event::Coverage& coverage);
    void telemetry(const kernelcurve::event::Telemetry& telemetry);
    /// The run connects again after `pause`.
    void connectionLost(const kernelcurve::Failure& failure, std::chrono::milliseconds pause);
    /// The run goes on after that.
    void connectedAgain();
    /// The worker could not be started, or died outside a run.
    void workerFailed(const kernelcurve::Failure& failure);

  private:
    class Private;
    std::unique_ptr<Private> d_;
};

} // namespace kernelcurve
