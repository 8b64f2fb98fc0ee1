#pragma once

#include "app/engine/worker_launch.h"
#include "gpu/model/protocol/protocol.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <chrono>
#include <memory>

namespace kernelcurve {

class Catalog;
class Plan;

/// How long the engine client waits for its worker.
struct EnginePatience {
    std::chrono::milliseconds greeting{30'000}; ///< a login over ssh takes its time
    std::chrono::milliseconds cancel{1'000};    ///< then the worker is ended
    /// A worker that is silent for this long beyond the configuration's limit is killed: what
    /// compiling, preparing and checking may take.
    std::chrono::milliseconds silence{60'000};
    /// Between two attempts to connect again: the first pause, which doubles, and the longest.
    std::chrono::milliseconds firstPause{1'000};
    std::chrono::milliseconds longestPause{30'000};
    /// Attempts in a row that bring no new row: about half an hour of them.
    int attempts = 64;
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
    explicit EngineClient(WorkerLaunch launch, QObject* parent = nullptr,
                          EnginePatience patience = {});
    /// Ends the worker; waits for it less than two seconds, and a moment where it listens.
    ~EngineClient() override;

    /// kernelcurve-worker beside this program.
    static QStringList localWorker();

    /// Asks for the devices; answered by devicesKnown. Starts the worker where none runs.
    void requestDevices();
    /// Starts a run and returns its number. Throws DocumentError for an experiment that the catalog
    /// cannot expand, and while another run is on. `done` holds plan indices that are already
    /// measured.
    std::int64_t run(const Experiment& experiment, const Catalog& catalog,
                     std::vector<std::int64_t> done = {});
    /// The same for whoever has the experiment's plan. A search wants to know as well what those
    /// gave that are measured.
    std::int64_t run(const Experiment& experiment, const Plan& plan, const Catalog& catalog,
                     std::vector<std::int64_t> done, Tried tried);
    /// Whether recorded devices take the time that they took: for somebody who watches.
    void setPaced(bool paced);
    /// Stops the run: between launches at once, and by ending the worker where it does not answer
    /// within a second. runFinished follows.
    void cancel();
    bool running() const;
    /// Ends the pause before the next attempt to connect, where there is one.
    void connectNow();
    /// Compiles one configuration; answered by inspected, also where the worker dies of it. The
    /// request's number is returned.
    std::int64_t inspect(const QString& device, const KernelText& kernel, const Values& parameters);
    /// Looks at one configuration line by line; answered by traced, also where the worker dies of
    /// it. The request's number is set here and returned.
    std::int64_t trace(request::Trace request);
    /// Checks a kernel; answered by checked, likewise.
    std::int64_t check(request::Check request);
    /// Shows PTX and machine code of one configuration; answered by listed, likewise.
    std::int64_t list(request::List request);
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
    void devicesKnown(const std::vector<kernelcurve::DeviceDescription>& devices);
    void runStarted(const kernelcurve::event::Started& started);
    void progressed(const kernelcurve::event::Progress& progress);
    void measured(const kernelcurve::event::Measured& measured);
    void runFinished(const kernelcurve::event::Finished& finished);
    void inspected(const kernelcurve::event::Inspected& inspected);
    void traced(const kernelcurve::event::Traced& traced);
    void checked(const kernelcurve::event::Checked& checked);
    void listed(const kernelcurve::event::Listed& listed);
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
