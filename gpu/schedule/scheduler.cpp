#include "gpu/schedule/scheduler.h"

#include "gpu/catalog/resolve.h"
#include "gpu/catalog/run_order.h"
#include "gpu/model/derived/speedup.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <utility>
#include <variant>

namespace kernelcurve {

void addItems(request::Next& next, const Plan& plan) {
    for (const auto* indices : {&next.indices, &next.ahead})
        for (const std::int64_t index : *indices)
            if (index >= 0 && index < plan.size())
                next.items.push_back({index, plan.at(index)});
}

Scheduler::Scheduler(RunWork work, std::vector<std::string> devices, SearchRun::Clock elapsed)
    : work_(std::move(work))
    , elapsed_(std::move(elapsed)) {
    for (std::string& device : devices)
        devices_.emplace_back().name = std::move(device);
    rows_ = work_.plan.size() - static_cast<std::int64_t>(work_.done.size());
    if (work_.experiment.search) {
        if (const auto tries = work_.experiment.search->tries)
            rows_ = std::min(rows_, *tries - static_cast<std::int64_t>(work_.tried.size()));
        rows_ = std::max<std::int64_t>(rows_, 0);
        return;
    }
    order_ = RunOrder(work_.plan, work_.catalog, work_.done, work_.experiment.measure.interleave);
}

Scheduler::Group Scheduler::group(std::size_t number) const {
    const std::span<const std::int64_t> group = order_.group(number);
    return {group.begin(), group.end()};
}

std::size_t Scheduler::activeCount() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(devices_, [this](const Device& each) { return isActive(each); }));
}

bool Scheduler::canRun(std::int64_t index) const {
    const auto device =
        std::ranges::find_if(devices_, [this](const Device& each) { return isActive(each); });
    const Configuration configuration = work_.plan.at(index);
    try {
        return device != devices_.end() &&
               std::holds_alternative<ResolvedConfiguration>(resolve(
                   work_.catalog.at(configuration.kernel), configuration, *device->description));
    } catch (const Error&) {
        return true; // its row will contain the error
    }
}

Values Scheduler::taskOf(std::int64_t index) const {
    const Configuration configuration = work_.plan.at(index);
    Values task;
    for (const Parameter& parameter : parametersOf(work_.catalog.at(configuration.kernel)))
        if (const auto value = configuration.parameters.find(parameter.name);
            parameter.origin == ParameterOrigin::Problem && value != configuration.parameters.end())
            task.insert(*value);
    return task;
}

void Scheduler::begin(std::size_t device, const DeviceDescription& description, Dispatch dispatch) {
    Device& begun = devices_[device];
    begun.description = description;
    begun.dispatch = std::move(dispatch);
    for (const Device& other : devices_)
        if (isActive(other) && other.description->name != description.name && !refusal_)
            refusal_ = Failure{
                message(
                    KC_TEXT(
                        "engine",
                        "{0} ({1}) and {2} ({3}) are different models and cannot share the work"),
                    other.name, other.description->name, begun.name, description.name),
                message(
                    KC_TEXT("engine",
                            "compare them instead: each device then measures all configurations")),
                {}};
    goOn();
    dispatchWork();
}

/// Dispatches work to each device that needs it, and announces the end to all devices.
void Scheduler::dispatchWork() {
    for (std::size_t number = 0; number < devices_.size(); ++number) {
        const Device& device = devices_[number];
        while (std::optional<request::Next> next = this->next(number))
            device.dispatch(std::move(*next));
    }
    // A single device receives this announcement before its work is complete.
    if (refusal_ || !over())
        return;
    for (Device& device : devices_)
        if (isActive(device) && !std::exchange(device.closed, true))
            device.dispatch({});
}

/// Advances to the next stage if all remaining devices have completed the current stage.
void Scheduler::goOn() {
    const auto all = [this](auto condition) {
        return std::ranges::all_of(
            devices_, [&](const Device& each) { return each.left || condition(each); });
    };
    if (isAlone() && activeCount() > 0 && !std::exchange(divided_, true))
        assign();
    if (refusal_ || divided_ || activeCount() == 0 ||
        !all([](const Device& each) { return each.description.has_value(); }))
        return;
    if (referenceGroup_.empty())
        divided_ = !chooseReference();
    else if (all([](const Device& each) { return each.hasReference && each.open.empty(); }))
        compareReferences();
}

/// Selects the first group that can run as the reference. Returns false if no group can run.
bool Scheduler::chooseReference() {
    assign();
    if (isClimb()) {
        const std::optional<std::int64_t> first = search_->next();
        if (first)
            referenceGroup_ = {*first};
        searchIsOver_ = !first;
    } else {
        Device* holder = nullptr;
        std::deque<std::size_t>::iterator found;
        for (Device& device : devices_) {
            const auto own = std::ranges::find_if(device.own, [this](std::size_t group) {
                return std::ranges::any_of(order_.group(group),
                                           [this](std::int64_t index) { return canRun(index); });
            });
            if (own != device.own.end() && (holder == nullptr || *own < *found)) {
                holder = &device;
                found = own;
            }
        }
        if (holder != nullptr) {
            referenceGroup_ = group(*found);
            holder->own.erase(found);
        }
    }
    referenceIsTried_ = false;
    rows_ += static_cast<std::int64_t>((activeCount() - 1) * referenceGroup_.size());
    return !referenceGroup_.empty();
}

void Scheduler::compareReferences() {
    std::vector<CommonReference::Rows> rows;
    for (const Device& device : devices_) {
        CommonReference::Rows& own = rows.emplace_back(CommonReference::Rows{device.name});
        if (isActive(device))
            own.rows = device.reference;
    }
    compared_ = CommonReference::of(rows);
    if (!compared_) {
        // No device could measure this group, but another group may be suitable.
        referenceGroup_.clear();
        for (Device& device : devices_)
            device.hasReference = false;
        goOn();
        return;
    }
    for (std::size_t number = 0; number < devices_.size(); ++number) {
        Device& device = devices_[number];
        if (!isActive(device) || compared_->devices()[number].isComparable)
            continue;
        device.left = true;
        device.failure = Failure{
            message(KC_TEXT("engine", "{0} could not measure the common reference, {1}"),
                    device.name, compared_->text()),
            device.reference.empty() ? Message{} : device.reference.begin()->second.reason->what,
            {}};
    }
    const auto first =
        std::ranges::find_if(devices_, [this](const Device& each) { return isActive(each); });
    refusal_ = compared_->refusal(first->description->kind);
    divided_ = !refusal_;
}

/// Returns true for hill climbing, in which the next attempt depends on results.
bool Scheduler::isClimb() const {
    return work_.experiment.search && work_.experiment.search->strategy == SearchStrategy::Local;
}

/// Assigns groups to devices, so that each device compiles its groups ahead. In a sweep, the
/// devices receive all groups in rotation. In a search other than hill climbing, each device
/// receives as many attempts as it compiles ahead. The device with the fewest attempts gets the
/// next attempt.
void Scheduler::assign() {
    if (work_.experiment.search && !search_)
        search_.emplace(
            *work_.experiment.search, SearchSpace(work_.plan.boxes()),
            [this](std::int64_t index) { return canRun(index); }, work_.plan.defaultsOf(0),
            work_.tried, elapsed_, predictions_);
    if (isClimb())
        return;
    std::vector<Device*> active;
    for (Device& device : devices_)
        if (isActive(device))
            active.push_back(&device);
    const auto poorest = [&] {
        return *std::ranges::min_element(active, {},
                                         [](const Device* each) { return each->own.size(); });
    };
    if (search_ && search_->timeIsUp()) {
        searchIsOver_ = true;
        for (Device& device : devices_)
            device.own.clear();
    }
    while (search_ && !searchIsOver_ && poorest()->own.size() < maxAhead) {
        const std::optional<std::int64_t> index = search_->next();
        searchIsOver_ = !index;
        if (index) {
            order_.add(std::array{*index});
            poorest()->own.push_back(assigned_++);
        }
    }
    while (!search_ && assigned_ < order_.groups())
        poorest()->own.push_back(assigned_++);
}

std::size_t Scheduler::groupsLeft() const {
    std::size_t left = again_.size();
    for (const Device& device : devices_)
        left += device.own.size();
    return left;
}

std::optional<Scheduler::Group> Scheduler::takeGroup(Device& device) {
    if (!again_.empty()) {
        Group group = std::move(again_.front());
        again_.pop_front();
        return group;
    }
    if (isClimb()) {
        const auto index = searchIsOver_ ? std::nullopt : search_->next();
        searchIsOver_ = !index;
        return index ? std::optional(Group{*index}) : std::nullopt;
    }
    assign();
    if (!device.own.empty()) {
        const std::size_t number = device.own.front();
        device.own.pop_front();
        return group(number);
    }
    // The device takes the last group of the device that has the most groups.
    const auto richest =
        std::ranges::max_element(devices_, {}, [](const Device& each) { return each.own.size(); });
    if (richest->own.empty())
        return std::nullopt;
    const std::size_t number = richest->own.back();
    richest->own.pop_back();
    return group(number);
}

std::vector<std::int64_t> Scheduler::ahead(std::size_t device) const {
    std::vector<std::int64_t> ahead;
    if (isClimb()) {
        // Each device compiles different configurations, because the devices of a machine share the
        // compile cache.
        const std::vector<std::int64_t> likely = search_->likely(maxAhead * activeCount());
        for (std::size_t place = device; place < likely.size(); place += devices_.size())
            ahead.push_back(likely[place]);
        return ahead;
    }
    if (isAlone() && !search_) // the device already has the dispatched work
        return ahead;
    for (const std::size_t number : devices_[device].own) {
        if (ahead.size() >= maxAhead)
            break;
        std::ranges::copy(order_.group(number), std::back_inserter(ahead));
    }
    return ahead;
}

bool Scheduler::hasEnough(const Device& device) const {
    // In three cases, a device has only one group at a time. Hill climbing depends on results. A
    // time budget may end at any time. The last groups must not wait for a busy device.
    const bool endsInTime = isAlone() && search_ && work_.experiment.search->seconds;
    if (isClimb() || endsInTime || groupsLeft() < activeCount())
        return !device.open.empty();
    return device.open.size() >= (isAlone() && !search_ ? maxDispatchedAlone : maxDispatched);
}

/// Returns the next work for a device, or nullopt if the device has enough work or must wait.
std::optional<request::Next> Scheduler::next(std::size_t number) {
    Device& device = devices_[number];
    if (!isActive(device) || refusal_)
        return std::nullopt;
    request::Next next;
    if (!divided_) {
        if (referenceGroup_.empty() || std::exchange(device.hasReference, true))
            return std::nullopt;
        next.indices = referenceGroup_;
    } else {
        if (hasEnough(device))
            return std::nullopt;
        std::optional<Group> group = takeGroup(device);
        if (!group)
            return std::nullopt;
        next.indices = std::move(*group);
    }
    next.ahead = ahead(number);
    if (search_)
        if (const auto best = best_.find(taskOf(next.indices.front())); best != best_.end())
            next.incumbent = best->second;
    addItems(next, work_.plan);
    device.open.push_back(next.indices);
    return next;
}

/// Removes a configuration from a device's open work. Returns false if the configuration was not
/// open.
bool Scheduler::finish(Device& device, std::int64_t index) {
    for (auto group = device.open.begin(); group != device.open.end(); ++group)
        if (std::erase(*group, index) > 0) {
            if (group->empty())
                device.open.erase(group);
            return true;
        }
    return false;
}

void Scheduler::noteTry(std::int64_t index, Measurement& row) {
    search_->finish(index, row);
    if (const auto time = medianTime(row)) {
        double& best = best_.try_emplace(taskOf(index), *time).first->second;
        best = std::min(best, *time);
    }
}

bool Scheduler::accept(std::size_t number, std::int64_t index, Measurement& row) {
    Device& device = devices_[number];
    if (!finish(device, index))
        return true;
    bool isKept = true;
    if (divided_) {
        correct(number, row);
        if (search_)
            noteTry(index, row);
    } else {
        device.reference.insert_or_assign(index, row);
        if (search_ && !std::exchange(referenceIsTried_, true))
            noteTry(index, row);
        isKept = row.status == Status::Measured || referenceSeen_.insert(index).second;
        goOn();
    }
    dispatchWork();
    return isKept;
}

void Scheduler::correct(std::size_t device, Measurement& row) const {
    if (compared_)
        compared_->correct(device, row);
}

void Scheduler::leave(std::size_t number) {
    Device& device = devices_[number];
    device.left = true;
    if (divided_)
        std::ranges::move(device.open, std::back_inserter(again_));
    device.open.clear();
    goOn();
    dispatchWork();
}

bool Scheduler::over() const {
    if (refusal_ || std::ranges::all_of(devices_, &Device::left))
        return true;
    const bool waits = !isAlone() && std::ranges::any_of(devices_, [this](const Device& each) {
        return isActive(each) && !each.open.empty();
    });
    return divided_ && !waits && groupsLeft() == 0 && (!search_ || searchIsOver_);
}

} // namespace kernelcurve
