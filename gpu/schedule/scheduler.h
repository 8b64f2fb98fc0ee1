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
#include <vector>

namespace kernelcurve {

/// What a run measures: the configurations of its plan in this order, or what a search of them
/// chooses.
struct RunWork {
    Experiment experiment;
    Plan plan;
    Catalog catalog;             ///< with the experiment's kernels
    std::set<std::int64_t> done; ///< indices of the plan that are measured already
    Tried tried = {};            ///< what they gave a search
};

/// Dispatches the work of a run to its device, or divides it among several that are alike. A device
/// alone gets everything in the run's order. Several first measure one group of configurations, the
/// common reference. If it took longer on one device than on the first by more than its noise, and
/// by no more than maxSpread(), that device's rows are corrected by it; beyond that the work is
/// refused. Then each gets a group of the sweep, or a try of the search, whenever it has finished
/// one, and what it compiles ahead. What a device leaves unfinished goes to the others.
class Scheduler {
  public:
    /// Groups that a device of several has at a time: one that it measures, one that comes next.
    static constexpr std::size_t maxDispatched = 2;
    /// The same of a device alone, so that it never waits for an answer from far away.
    static constexpr std::size_t maxDispatchedAlone = 64;
    /// Configurations that a device is told to compile ahead.
    static constexpr std::size_t maxAhead = 32;

    using Dispatch = std::function<void(request::Next next)>;

    /// `elapsed`: seconds since the run began, for a search's budget.
    Scheduler(RunWork work, std::vector<std::string> devices, SearchRun::Clock elapsed);

    /// A device has begun its run and gets its work by `dispatch` from now on.
    void begin(std::size_t device, const DeviceDescription& description, Dispatch dispatch);
    /// A row came from it, which is corrected here, and gets what a search knows of it. False if
    /// it says nothing new: what could not be measured of the reference is kept once.
    bool accept(std::size_t device, std::int64_t index, Measurement& row);
    /// The same of a row that comes again.
    void correct(std::size_t device, Measurement& row) const;
    /// A device is gone; the others get what it had.
    void leave(std::size_t device);

    /// Why these devices cannot share the work; known once all have begun, or have measured the
    /// reference.
    const std::optional<Failure>& refusal() const { return refusal_; }
    /// Why a device has left the others by itself: it could not measure the reference.
    const std::optional<Failure>& failureOf(std::size_t device) const {
        return devices_[device].failure;
    }
    /// The reference is over, and the work is divided.
    bool isDivided() const { return divided_; }
    /// Once all have measured it, if it told something.
    const std::optional<CommonReference>& reference() const { return compared_; }
    /// Everything is measured, or nobody is left to do so.
    bool over() const;
    /// How many rows come in all, as far as it is known.
    std::int64_t rows() const { return rows_; }

  private:
    using Group = std::vector<std::int64_t>;
    struct Device {
        std::string name;
        std::optional<DeviceDescription> description; ///< once it has begun
        bool left = false;
        std::optional<Failure> failure;
        std::deque<Group> open;                        ///< what it has not finished
        std::deque<std::size_t> own;                   ///< groups that are meant for it
        std::map<std::int64_t, Measurement> reference; ///< its rows of that
        bool hasReference = false;                     ///< it was dispatched
        Dispatch dispatch;
        bool closed = false; ///< it was told that nothing more comes
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
    SearchRun::Clock elapsed_;
    std::vector<Device> devices_;
    RunOrder order_;           ///< of a sweep; of a search the tries so far
    std::size_t assigned_ = 0; ///< groups of the order that were given to a device
    std::deque<Group> again_;  ///< that a device left unfinished
    std::optional<SearchRun> search_;
    bool searchIsOver_ = false;
    std::map<Values, double> best_; ///< median by sizes, of a search
    Group referenceGroup_;          ///< empty if none is chosen
    std::set<std::int64_t> referenceSeen_;
    bool referenceIsTried_ = false;
    std::optional<CommonReference> compared_;
    bool divided_ = false; ///< the reference is over, the work goes on
    std::optional<Failure> refusal_;
    std::int64_t rows_ = 0;
};

} // namespace kernelcurve
