#pragma once

#include "app/engine/pace/run_pace.h"
#include "app/engine/pace/time_left.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/values/configuration.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kernelcurve {

class Catalog;
class EngineClient;
class ExperimentDocument;
class Plan;

/// Runs the document's experiment on the engine and puts what comes back into the document: rows,
/// the environment with the known peaks, how the device was meanwhile. For the window and the
/// command line; one run of its own at a time.
class RunController : public QObject {
    Q_OBJECT

  public:
    RunController(EngineClient& engine, ExperimentDocument& document, const Catalog& catalog,
                  QObject* parent = nullptr);

    /// Measures everything on this device. The rows that are there become an earlier run; where
    /// nothing comes of this one, they return. Throws Error where the experiment cannot be
    /// expanded.
    void start(const std::string& device);
    /// The same for whoever has the plan of the document's experiment. `leftOut` holds indices of
    /// it that are not measured.
    void start(const std::string& device, const Plan& plan, std::vector<std::int64_t> leftOut = {});
    /// Measures what the document has no measurement for yet.
    void resume(const std::string& device);
    /// Measures one kernel of the experiment, whatever there is of it; the other rows stay. Throws
    /// as start does. A search looks for this kernel's best, with its whole budget.
    void remeasure(const std::string& device, const std::string& kernel);
    void stop();
    /// Keeps how long the last run took, for estimates of others; see RunPace.
    void learnPace() const;
    /// Stops a run whose document is no more: what still comes of it goes nowhere.
    void abandon();
    bool running() const { return progress_.has_value(); }
    /// The person asked to stop and the engine has not answered yet.
    bool stopping() const { return stopping_; }

    /// "13 of 19 configurations, about 40 s left"
    QString headway() const;
    /// The same, or what the run is at instead: it stops, measures again, or reads counters.
    QString progress() const;
    std::int64_t done() const { return progress_ ? progress_->done() : 0; }
    std::int64_t configurations() const { return progress_ ? progress_->configurations() : 0; }

  signals:
    /// The run began, ended, or is about to stop.
    void stateChanged();
    /// `progress` says something new; at most four times a second.
    void progressed();
    /// The device has changed since the run began: rows are measured a second time. Once a run.
    void measuringAgain();
    /// All is timed: the rows get what the device's counters tell. Once a run; from now on the
    /// headway is that of the counting.
    void readingCounters();
    void ended(const kernelcurve::event::Finished& finished);

  private:
    void begin(Experiment experiment, const Plan& plan, const std::string& device,
               std::vector<std::int64_t> done, bool keepRows);
    TimeLeft::Duration now() const;

    EngineClient& engine_;
    ExperimentDocument& document_;
    const Catalog& catalog_;
    std::optional<TimeLeft> progress_;
    std::int64_t run_ = -1;      ///< of the engine's runs; others are somebody else's
    std::string measuring_;      ///< the device of the run, once it is known
    int again_ = 0;              ///< measured a second time
    std::int64_t uncounted_ = 0; ///< measured in this run
    bool counting_ = false;
    bool tookPlace_ = false; ///< of rows that became an earlier run
    bool stopping_ = false;
    bool abandoned_ = false;
    RunPace pace_;
    TimeLeft::Duration lastRow_{}; ///< when it came, or the run began
    QElapsedTimer clock_;
    QTimer announce_;
};

/// The plan's indices of the configurations that are known already.
std::vector<std::int64_t> indicesOf(const std::set<Configuration>& known, const Plan& plan);

} // namespace kernelcurve
