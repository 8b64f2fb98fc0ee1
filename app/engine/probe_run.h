#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/protocol/protocol.h"

#include <QObject>
#include <QPointer>

#include <cstddef>
#include <vector>

namespace kernelcurve {

class EngineClient;
class Run;

/// Runs experiments in sequence and collects their rows. No other run may be in progress.
class ProbeRun : public QObject {
    Q_OBJECT

  public:
    ProbeRun(EngineClient& engine, const Catalog& catalog, QObject* parent = nullptr);

    /// Starts the first experiment. Throws Error if a run is in progress.
    void start(std::vector<Experiment> experiments);
    bool running() const { return next_ < experiments_.size(); }
    /// Returns the number of configurations of all experiments.
    std::int64_t configurations() const { return configurations_; }
    /// Returns the rows of each started experiment.
    const std::vector<std::vector<Measurement>>& rows() const { return rows_; }
    /// Stops the run. When the run has ended, finished() is emitted.
    void cancel();

  signals:
    /// Emitted after each configuration.
    void progressed();
    /// Emitted once per distinct failure. A failure is a failed row, the reason why an experiment
    /// has no measured row, or a run that could not start.
    void failed(const kernelcurve::Failure& failure);
    void finished(kernelcurve::event::Ending ending);

  private:
    void startNext();
    void accept(const event::Measured& measured);
    void conclude(const event::Finished& finished);
    void report(const Failure& failure);

    EngineClient& engine_;
    const Catalog& catalog_;
    std::vector<Experiment> experiments_;
    /// Index of the running experiment, or the number of experiments outside a run.
    std::size_t next_ = 0;
    std::int64_t configurations_ = 0;
    std::vector<std::vector<Measurement>> rows_;
    std::vector<Failure> reported_;
    QPointer<Run> run_;
};

} // namespace kernelcurve
