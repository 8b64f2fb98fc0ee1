#pragma once

#include "app/document/common_reference.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/search/search_run.h"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kernelcurve {

/// A plan, or a search of it, divided among devices that are alike. All first measure one group of
/// configurations, the common reference. Where it took longer on one device than on the first by
/// more than its noise, and by no more than maxSpread(), that device's rows are corrected by it;
/// beyond that the work is refused. Then each gets a group of the sweep, or a try of the search,
/// whenever it has finished one, and what it compiles ahead. What a device leaves unfinished goes
/// to the others.
class SharedWork {
  public:
    /// Groups that a device has at a time: one that it measures, one that comes next.
    static constexpr std::size_t maxHandedOut = 2;
    /// Configurations that a device is told to compile ahead.
    static constexpr std::size_t maxAhead = 32;

    /// `done` holds indices that are measured already, `tried` what they gave a search. All that
    /// is named outlives it. `elapsed`: seconds since the run began, for a search's budget.
    SharedWork(const Experiment& experiment, const Plan& plan, const Catalog& catalog,
               std::vector<std::string> devices, const std::set<std::int64_t>& done, Tried tried,
               SearchRun::Clock elapsed);

    /// A device has begun its run; where it begins anew, because its worker had to be replaced,
    /// nothing changes.
    void begin(std::size_t device, const DeviceDescription& description);
    /// What it measures next; nothing where it has enough, or has to wait.
    std::optional<request::Next> next(std::size_t device);
    /// A row came from it, which is corrected here, and gets what a search knows of it. False where
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
    /// Once all have measured it, where it told something.
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
        bool hasReference = false;                     ///< it was handed out
    };

    bool isActive(const Device& device) const { return !device.left && device.description; }
    std::size_t activeCount() const;
    bool canRun(std::int64_t index) const;
    Values taskOf(std::int64_t index) const;
    bool isClimb() const;
    void handOver();
    void goOn();
    bool chooseReference();
    void compareReferences();
    bool finish(Device& device, std::int64_t index);
    std::optional<Group> takeGroup(Device& device);
    std::vector<std::int64_t> ahead(std::size_t device) const;
    std::size_t groupsLeft() const;
    void noteTry(std::int64_t index, Measurement& row);

    const Experiment& experiment_;
    const Plan& plan_;
    const Catalog& catalog_;
    Tried tried_;
    SearchRun::Clock elapsed_;
    std::vector<Device> devices_;
    std::vector<Group> groups_;  ///< of a sweep; of a search the tries so far
    std::size_t handedOver_ = 0; ///< of the groups: the first that is no device's own yet
    std::deque<Group> again_;    ///< that a device left unfinished
    std::optional<SearchRun> search_;
    bool searchIsOver_ = false;
    std::map<Values, double> best_; ///< median by sizes, of a search
    Group referenceGroup_;          ///< empty where none is chosen
    std::set<std::int64_t> referenceSeen_;
    bool referenceIsTried_ = false;
    std::optional<CommonReference> compared_;
    bool divided_ = false; ///< the reference is over, the work goes on
    std::optional<Failure> refusal_;
    std::int64_t rows_ = 0;
};

} // namespace kernelcurve
