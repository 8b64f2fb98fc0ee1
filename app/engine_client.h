#pragma once

#include "gpu/model/protocol.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>

namespace kernelcurve {

class Catalog;

/// The window's end of the worker: starts the process, sends requests, turns its lines into
/// signals, and replaces it when it dies. A configuration on which a worker dies becomes one failed
/// measurement, and the run goes on. Everything happens on the thread that owns the object; nothing
/// blocks.
class EngineClient : public QObject {
    Q_OBJECT

  public:
    /// `command` is the worker's program with its arguments: a local path, or `ssh host
    /// kernelcurve-worker`.
    explicit EngineClient(QStringList command, QObject* parent = nullptr);
    ~EngineClient() override;

    /// kernelcurve-worker beside this program.
    static QStringList localWorker();

    /// Asks for the devices; answered by devicesKnown. Starts the worker where none runs.
    void requestDevices();
    /// Starts a run and returns its number. One run at a time: throws DocumentError for an
    /// experiment that the catalog cannot expand, and refuses while another runs. `done` holds plan
    /// indices that are already measured.
    std::int64_t run(const Experiment& experiment, const Catalog& catalog,
                     std::vector<std::int64_t> done = {});
    /// Stops the run: between launches at once, and by ending the worker where it does not answer
    /// within a second.
    void cancel();
    bool running() const;
    /// Compiles one configuration; answered by inspected.
    void inspect(const QString& device, const KernelText& kernel, const Values& parameters);

  signals:
    void devicesKnown(const std::vector<kernelcurve::DeviceDescription>& devices);
    void runStarted(const kernelcurve::event::Started& started);
    void progressed(const kernelcurve::event::Progress& progress);
    void measured(const kernelcurve::event::Measured& measured);
    void runFinished(const kernelcurve::event::Finished& finished);
    void inspected(const kernelcurve::event::Inspected& inspected);
    /// The worker could not be started, or died outside a run.
    void workerFailed(const kernelcurve::Failure& failure);

  private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace kernelcurve
