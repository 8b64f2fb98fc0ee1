#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/catalog/plan.h"
#include "gpu/catalog/run_order.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/schedule/common_reference.h"
#include "gpu/search/search_run.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Adds the configurations of the plan to a request.
void addItems(request::Next& next, const Plan& plan);

/// The work of a run: a plan's configurations in plan order, or the attempts of a search.
struct RunWork {
    Experiment experiment;
    Plan plan;
    Catalog catalog;             ///< contains the experiment's kernels
    std::set<std::int64_t> done; ///< plan indices that are already measured
    Tried tried = {};            ///< results of measured configurations, for a search
};

/// Dispatches the work of a run to its device, or divides the work among several equal devices. A
/// single device receives all work in order. Several devices first measure one group of
/// configurations, the common reference. If a device takes longer than the first device by more
/// than the noise, its rows are corrected. If the difference exceeds maxSpread(), the devices
/// cannot share the run.
///
/// After the reference, each device receives a group of the sweep or an attempt of the search
/// whenever it has completed its previous group or attempt. It also receives the configurations to
/// compile ahead. If a device is lost, its unfinished work goes to the other devices.
class Scheduler {
  public:
    /// The maximum number of groups per device if several devices share the run: the current group
    /// and the next group.
    static constexpr std::size_t maxDispatched = 2;
    /// The maximum number of groups that a single device has at a time. With this many groups, a
    /// device does not wait for a distant answer.
    static constexpr std::size_t maxDispatchedAlone = 64;
    /// The number of configurations that a device compiles ahead.
    static constexpr std::size_t maxAhead = 32;

    using Dispatch = std::function<void(request::Next next)>;

    /// `elapsed` returns the seconds since the start of the run, for the budget of a search.
    Scheduler(RunWork work, std::vector<std::string> devices, SearchRun::Clock elapsed);

    const Plan& plan() const { return work_.plan; }
    /// Sets the predicted values of the metric, for a search with SearchStrategy::Model. Call this
    /// before begin().
    void setPredictions(Predictions predictions) { predictions_ = std::move(predictions); }
    /// Notes that a device has started its run. The scheduler sends work through `dispatch`.
    void begin(std::size_t device, const DeviceDescription& description, Dispatch dispatch);
    /// Accepts a row from the device, corrects it, and adds the values of a search. Returns false
    /// for a failed row of the reference if such a row was already accepted for the same
    /// configuration.
    bool accept(std::size_t device, std::int64_t index, Measurement& row);
    /// Corrects a repeated row from the device.
    void correct(std::size_t device, Measurement& row) const;
    /// Notes that a device is lost. The other devices receive its work.
    void leave(std::size_t device);

    /// Returns the reason why these devices cannot share the work, or nullopt if they can. The
    /// reason is known when all devices have started or measured the reference.
    const std::optional<Failure>& refusal() const { return refusal_; }
    /// Returns the reason why a device could not measure the reference and therefore left the run.
    const std::optional<Failure>& failureOf(std::size_t device) const {
        return devices_[device].failure;
    }
    /// Returns true if the reference is complete and the devices share the work.
    bool isDivided() const { return divided_; }
    /// Returns the result of the reference after all devices have measured it, or nullopt for a
    /// single device.
    const std::optional<CommonReference>& reference() const { return compared_; }
    /// Returns true if everything is measured, or no device is left. If there is only one device,
    /// returns true when all work was dispatched.
    bool over() const;
    /// Returns the total number of rows that is known so far.
    std::int64_t rows() const { return rows_; }

  private:
    using Group = std::vector<std::int64_t>;
    struct Device {
        std::string name;
        std::optional<DeviceDescription> description; ///< set after the device has started
        bool left = false;
        std::optional<Failure> failure;
        std::deque<Group> open;      ///< unfinished work
        std::deque<std::size_t> own; ///< assigned groups
        /// The device's rows of the common reference.
        std::map<std::int64_t, Measurement> reference;
        bool hasReference = false; ///< true after the reference was dispatched
        Dispatch dispatch;
        bool closed = false; ///< true after the device was notified of the end
    };

    bool isActive(const Device& device) const { return !device.left && device.description; }
    std::size_t activeCount() const;
    bool canRun(std::int64_t index) const;
    Values taskOf(std::int64_t index) const;
    bool isClimb() const;
    void assign();
    void goOn();
    void dispatchWork();
    std::optional<request::Next> next(std::size_t device);
    bool hasEnough(const Device& device) const;
    bool chooseReference();
    void compareReferences();
    bool finish(Device& device, std::int64_t index);
    std::optional<Group> takeGroup(Device& device);
    std::vector<std::int64_t> ahead(std::size_t device) const;
    std::size_t groupsLeft() const;
    void noteTry(std::int64_t index, Measurement& row);
    bool isAlone() const { return devices_.size() == 1; }
    Group group(std::size_t number) const;

    RunWork work_;
    Predictions predictions_;
    SearchRun::Clock elapsed_;
    std::vector<Device> devices_;
    RunOrder order_;           ///< order of a sweep, or attempts of a search
    std::size_t assigned_ = 0; ///< number of groups in `order_` already assigned
    std::deque<Group> again_;  ///< groups of lost devices, to be dispatched again
    std::optional<SearchRun> search_;
    bool searchIsOver_ = false;
    std::map<Values, double> best_; ///< best median time by sizes in seconds, for a search
    Group referenceGroup_;          ///< empty until selected
    std::set<std::int64_t> referenceSeen_;
    bool referenceIsTried_ = false;
    std::optional<CommonReference> compared_;
    bool divided_ = false; ///< true if the reference is complete and the devices share the work
    std::optional<Failure> refusal_;
    std::int64_t rows_ = 0;
};

} // namespace kernelcurve
