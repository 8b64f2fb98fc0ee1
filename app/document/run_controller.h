#pragma once

#include "app/engine/pace/run_pace.h"
#include "app/engine/pace/time_left.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/values/configuration.h"
#include "gpu/schedule/scheduler.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

class EngineClient;
class Run;
class ExperimentDocument;

/// What a run is on: one device or several, each once, by the names that rows will call them by.
struct RunDevices {
    RunDevices(std::string one)
        : names{std::move(one)} {}
    RunDevices(const char* one)
        : names{one} {}
    RunDevices(std::vector<std::string> several)
        : names(std::move(several)) {}

    std::vector<std::string> names;
};

/// Runs the document's experiment and adds the results to the document: rows, environments with the
/// known peaks, and telemetry. Each of several devices measures everything. If the experiment sets
/// `share`, they divide the work. If one device is lost, the others continue. The window and the
/// command line use it. A controller has one run at a time.
class RunController : public QObject {
    Q_OBJECT

  public:
    RunController(EngineClient& engine, ExperimentDocument& document, const Catalog& catalog,
                  QObject* parent = nullptr);

    /// Measures everything on these devices. The rows that are there become an earlier run; if
    /// nothing comes of this one, they return. Throws Error if the experiment cannot be expanded,
    /// and where a device's host is not known.
    void start(const RunDevices& devices);
    /// The same for whoever has the plan of the document's experiment. `leftOut` holds indices of
    /// it that are not measured.
    void start(const RunDevices& devices, const Plan& plan, std::vector<std::int64_t> leftOut = {});
    /// Measures what the document has no measurement of yet by each of these devices. Rows of other
    /// devices stay, and rows name their devices as soon as there are two.
    void resume(const RunDevices& devices);
    /// Measures one kernel of the experiment, whatever there is of it; the other rows stay. Throws
    /// as start does. A search looks for this kernel's best, with its whole budget.
    void remeasure(const RunDevices& devices, const std::string& kernel);
    void stop();
    /// Keeps how long the last run took, for estimates of others; see RunPace.
    void learnPace() const;
    /// Stops a run whose document is no more: what still comes of it goes nowhere.
    void abandon();
    bool running() const { return progress_.has_value(); }
    /// The user asked to stop, and the worker has not answered yet.
    bool stopping() const { return stopping_; }
    /// True after a device has started to measure.
    bool hasBegun() const;
    /// The number of devices of the current run.
    std::size_t devices() const { return parts_.size(); }

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
    /// The device has changed since the run began: rows are measured a second time. Once for each
    /// device; its name is told where there are several.
    void measuringAgain(const std::string& device);
    /// All is timed: the rows get what the device's counters tell. Once a run; from now on the
    /// headway is that of the counting.
    void readingCounters();
    /// Of several devices, by how much they differ on the reference that all have measured.
    void referenceCompared(const kernelcurve::Message& spread);
    /// One of several devices is not there any more; the others go on.
    void deviceLost(const std::string& device, const kernelcurve::Failure& failure);
    void ended(const kernelcurve::event::Finished& finished);

  private:
    /// Returns true for a row that does not have to be measured again.
    using IsKnown = std::function<bool(const Measurement&)>;

    /// What one device does of the run.
    struct Part {
        std::string device;
        int workers = 1;       ///< that measure on its machine at the same time
        std::string name = {}; ///< what its rows call it; empty if the recording has no other
        Run* run = nullptr;    ///< until it has finished
        /// The device as it calls itself, once it is known.
        std::optional<DeviceDescription> measuring = {};
        IsKnown isKnown = {};                      ///< by which it was scheduled
        std::shared_ptr<Scheduler> scheduler = {}; ///< its own, or that of all
        std::size_t number = 0;                    ///< of the scheduler's devices
        std::optional<event::Finished> finished = {};
        RunPace pace = {};
        std::optional<TimeLeft> left = {}; ///< of its own rows, or of those it counts
        std::int64_t measured = 0;         ///< rows that it may count
        bool counting = false;
        bool again = false;           ///< its rows are measured a second time
        TimeLeft::Duration lastRow{}; ///< when it came, or the run began
    };

    /// A plan that has to be measured on some devices.
    struct Order {
        Experiment experiment;
        Plan plan;
        std::vector<std::string> devices;
        bool keepRows = false;
    };
    /// The plan's indices that need not be measured, where these rows are known.
    using DoneOf = std::function<std::vector<std::int64_t>(const IsKnown&)>;
    void begin(Order order, DoneOf doneOf);
    void ask(Part& part);
    bool isShared() const { return parts_.size() > 1 && experiment_.share; }
    void schedule(std::span<Part> parts, const IsKnown& isKnown);
    std::int64_t rows() const;
    /// The rows of this name, and those that devices of the model shared.
    IsKnown knownTo(const std::optional<std::string>& name, const Environment& environment) const;
    void takeStock(Part& part, const Environment& environment);
    std::optional<std::string> nameOfRows(const Part& part, const Environment& environment) const;
    void nameRows(Part& part, const Environment& environment, const std::string& id);

    void take(Part& part, const event::Started& started);
    void take(Part& part, event::Measured measured);
    void take(Part& part, const event::Finished& finished);
    void takeCounted(Part& part, const Measurement& row);
    void followSharing();
    void noteReference();
    void end();
    std::optional<TimeLeft::Duration> timeLeft() const;
    TimeLeft::Duration now() const;

    EngineClient& engine_;
    ExperimentDocument& document_;
    const Catalog& catalog_;
    std::optional<TimeLeft> progress_; ///< of all devices together
    std::vector<Part> parts_;
    // Of the run, whatever a user does with the document meanwhile:
    Experiment experiment_;
    std::optional<Plan> plan_;
    Catalog kernels_;
    DoneOf doneOf_;
    bool referenceTold_ = false;
    int again_ = 0;                 ///< measured a second time
    std::int64_t uncounted_ = 0;    ///< measured in this run
    std::int64_t countedEarly_ = 0; ///< while others were still being timed
    bool counting_ = false;
    bool tookPlace_ = false; ///< of rows that became an earlier run
    bool stopping_ = false;
    bool abandoned_ = false;
    QElapsedTimer clock_;
    QTimer announce_;
};

/// The plan's indices of the configurations that are known already.
std::vector<std::int64_t> indicesOf(const std::set<Configuration>& known, const Plan& plan);

} // namespace kernelcurve
