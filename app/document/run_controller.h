#pragma once

#include "app/document/plan_prediction.h"
#include "app/engine/pace/run_pace.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/values/configuration.h"
#include "gpu/schedule/scheduler.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
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

/// The devices of a run, without duplicates. The rows contain these names.
struct RunDevices {
    RunDevices(std::string one)
        : names{std::move(one)} {}
    RunDevices(const char* one)
        : names{one} {}
    RunDevices(std::vector<std::string> several)
        : names(std::move(several)) {}

    std::vector<std::string> names;
};

/// Runs the document's experiment and adds the results to the document: rows, telemetry, and
/// environments with the known peaks. Each of several devices measures everything, unless the
/// experiment sets `share` to divide the work. If one device is lost, the others continue. The
/// window and the command line use this class. A controller has at most one run at a time.
class RunController : public QObject {
    Q_OBJECT

  public:
    RunController(EngineClient& engine, ExperimentDocument& document, const Catalog& catalog,
                  QObject* parent = nullptr);

    /// Measures everything on these devices. The existing rows become an earlier run, and are
    /// restored if the new run produces no rows. Throws Error if the experiment cannot be expanded,
    /// or if a device's host is unknown.
    void start(const RunDevices& devices);
    /// Works like start() with a given plan of the document's experiment. `leftOut` contains the
    /// indices to skip.
    void start(const RunDevices& devices, const Plan& plan, std::vector<std::int64_t> leftOut = {});
    /// Measures the rows that these devices have not measured yet, and keeps rows of other devices.
    /// With several devices, each row names its device.
    void resume(const RunDevices& devices);
    /// Measures one kernel of the experiment again and keeps the other rows. A search uses its
    /// whole budget for this kernel. Throws Error like start().
    void remeasure(const RunDevices& devices, const std::string& kernel);
    void stop();
    /// Stores the duration of the last run for estimates (see RunPace).
    void learnPace() const;
    /// Stops the run of a closed document and discards the results.
    void abandon();
    bool running() const { return progress_.has_value(); }
    /// Returns true from the user's stop request until the worker answers.
    bool stopping() const { return stopping_; }
    /// Returns true after a device has started to measure.
    bool hasBegun() const;
    /// Returns the number of devices of the current run.
    std::size_t devices() const { return parts_.size(); }

    /// Returns the progress of the rows, or of the predictions before them: "13 of 19
    /// configurations, about 40 s left".
    QString headway() const;
    /// Returns headway(), or the name of the current phase: stopping, repeating, or reading
    /// counters.
    QString progress() const;
    /// Returns the number of rows that are done, and of all rows. During the predictions of a
    /// search, these numbers count predictions.
    std::int64_t done() const;
    std::int64_t configurations() const;

  signals:
    /// Emitted when the run starts, ends, or begins to stop.
    void stateChanged();
    /// Emitted when the text of progress() changes, at most four times per second.
    void progressed();
    /// Emitted once per device when rows are measured again, because the device has changed since
    /// the start of the run. If the run has only one device, `device` is empty.
    void measuringAgain(const std::string& device);
    /// Emitted once per run when all rows are timed and the run starts to read counters. After this
    /// signal, the progress shows the reading of counters.
    void readingCounters();
    /// Emitted when the devices have measured the common reference. `spread` describes how much
    /// they differ.
    void referenceCompared(const kernelcurve::Message& spread);
    /// Emitted when one of several devices is lost. The other devices continue.
    void deviceLost(const std::string& device, const kernelcurve::Failure& failure);
    void ended(const kernelcurve::event::Finished& finished);

  private:
    /// A function that returns true for a row that need not be measured again.
    using IsKnown = std::function<bool(const Measurement&)>;

    /// The part of a run on one device.
    struct Part {
        std::string device;
        int workers = 1; ///< number of workers that measure concurrently on the device's host
        /// Name of the device in the rows. The name is empty if the recording has a single device.
        std::string name = {};
        Run* run = nullptr; ///< null after the run has finished
        /// Run::activeSeconds() at the end of the predictions that the part waited for.
        double predictedUntil = 0;
        /// The device's own description, once the run has received it.
        std::optional<DeviceDescription> measuring = {};
        IsKnown isKnown = {};                      ///< detects the rows that the scheduler omits
        std::shared_ptr<Scheduler> scheduler = {}; ///< shared by the devices if they share the work
        std::size_t number = 0;                    ///< index among the scheduler's devices
        std::optional<event::Finished> finished = {};
        RunPace pace = {};
        /// Rows that remain to be timed, or rows with remaining counters.
        std::optional<TimeLeft> left = {};
        std::int64_t measured = 0; ///< number of measured rows whose counters may be read
        bool counting = false;
        bool again = false;           ///< true if rows are being repeated
        TimeLeft::Duration lastRow{}; ///< time of the last row, or of the start
    };

    /// A plan to measure on some devices.
    struct Order {
        Experiment experiment;
        Plan plan;
        std::vector<std::string> devices;
        bool keepRows = false;
    };
    /// A function that returns the plan indices of the configurations that known rows cover.
    using DoneOf = std::function<std::vector<std::int64_t>(const IsKnown&)>;
    void begin(Order order, DoneOf doneOf);
    void ask(Part& part);
    bool isShared() const { return parts_.size() > 1 && experiment_.share; }
    void schedule(std::span<Part> parts, const IsKnown& isKnown);
    std::int64_t rows() const;
    /// Returns a function that detects two kinds of rows: rows of the device `name`, and shared
    /// rows of devices of the same model.
    IsKnown knownTo(const std::optional<std::string>& name, const Environment& environment) const;
    void takeStock(Part& part, const Environment& environment);
    std::optional<std::string> nameOfRows(const Part& part, const Environment& environment) const;
    void nameRows(Part& part, const Environment& environment, const std::string& id);

    void beginWork(Part& part);
    void predictNext();
    const PlanPrediction* currentPrediction() const;
    void failPrediction(const Failure& failure);

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
    std::optional<TimeLeft> progress_; ///< progress of all devices together
    std::vector<Part> parts_;
    // Copies that make the run independent of later changes to the document.
    Experiment experiment_;
    std::optional<Plan> plan_;
    Catalog kernels_;
    DoneOf doneOf_;
    /// Devices that have started, but wait for the predictions of a search by the model.
    std::deque<Part*> unpredicted_;
    std::map<std::string, std::unique_ptr<PlanPrediction>> predictions_; ///< by predicted device
    std::optional<Failure> predictionFailure_;
    bool referenceTold_ = false;
    int again_ = 0;                 ///< number of repeated rows
    std::int64_t uncounted_ = 0;    ///< number of rows measured in this run
    std::int64_t countedEarly_ = 0; ///< rows counted while other devices were timing
    bool counting_ = false;
    bool tookPlace_ = false; ///< true if the existing rows became an earlier run
    bool stopping_ = false;
    bool abandoned_ = false;
    QElapsedTimer clock_;
    QTimer announce_;
};

/// Returns the plan's indices of the configurations in `known`.
std::vector<std::int64_t> indicesOf(const std::set<Configuration>& known, const Plan& plan);

} // namespace kernelcurve
