#include "app/document/shared_work.h"

#include "gpu/catalog/resolve.h"
#include "gpu/catalog/run_order.h"
#include "gpu/model/derived/speedup.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>
#include <variant>

namespace kernelcurve {

SharedWork::SharedWork(const Experiment& experiment, const Plan& plan, const Catalog& catalog,
                       std::vector<std::string> devices, const std::set<std::int64_t>& done,
                       Tried tried, SearchRun::Clock elapsed)
    : experiment_(experiment)
    , plan_(plan)
    , catalog_(catalog)
    , tried_(std::move(tried))
    , elapsed_(std::move(elapsed)) {
    for (std::string& device : devices)
        devices_.emplace_back().name = std::move(device);
    rows_ = plan_.size() - static_cast<std::int64_t>(done.size());
    if (experiment_.search) {
        if (const auto tries = experiment_.search->tries)
            rows_ = std::min(rows_, *tries - static_cast<std::int64_t>(tried_.size()));
        rows_ = std::max<std::int64_t>(rows_, 0);
        return;
    }
    const RunOrder order(plan_, catalog_, done, experiment_.measure.interleave);
    for (std::size_t number = 0; number < order.groups(); ++number) {
        const std::span<const std::int64_t> group = order.group(number);
        groups_.emplace_back(group.begin(), group.end());
    }
}

std::size_t SharedWork::activeCount() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(devices_, [this](const Device& each) { return isActive(each); }));
}

bool SharedWork::canRun(std::int64_t index) const {
    const auto device =
        std::ranges::find_if(devices_, [this](const Device& each) { return isActive(each); });
    const Configuration configuration = plan_.at(index);
    try {
        return device != devices_.end() &&
               std::holds_alternative<ResolvedConfiguration>(
                   resolve(catalog_.at(configuration.kernel), configuration, *device->description));
    } catch (const Error&) {
        return true; // its row will say what is wrong
    }
}

Values SharedWork::taskOf(std::int64_t index) const {
    const Configuration configuration = plan_.at(index);
    Values task;
    for (const Parameter& parameter : parametersOf(catalog_.at(configuration.kernel)))
        if (const auto value = configuration.parameters.find(parameter.name);
            parameter.origin == ParameterOrigin::Problem && value != configuration.parameters.end())
            task.insert(*value);
    return task;
}

void SharedWork::begin(std::size_t device, const DeviceDescription& description) {
    Device& begun = devices_[device];
    if (begun.description)
        return;
    begun.description = description;
    for (const Device& other : devices_)
        if (isActive(other) && other.description->name != description.name && !refusal_)
            refusal_ = Failure{
                message(KC_TEXT("engine", "{0} is a {1}, {2} a {3}: they cannot share the work"),
                        other.name, other.description->name, begun.name, description.name),
                message(KC_TEXT("engine", "compare them instead: each then measures everything")),
                {}};
    goOn();
}

/// To the next stage, where all that are left have come to the end of this one.
void SharedWork::goOn() {
    const auto all = [this](auto condition) {
        return std::ranges::all_of(
            devices_, [&](const Device& each) { return each.left || condition(each); });
    };
    if (refusal_ || divided_ || activeCount() == 0 ||
        !all([](const Device& each) { return each.description.has_value(); }))
        return;
    if (referenceGroup_.empty())
        divided_ = !chooseReference();
    else if (all([](const Device& each) { return each.hasReference && each.open.empty(); }))
        compareReferences();
}

/// The first that can be run; false where there is none.
bool SharedWork::chooseReference() {
    handOver();
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
                return std::ranges::any_of(groups_[group],
                                           [this](std::int64_t index) { return canRun(index); });
            });
            if (own != device.own.end() && (holder == nullptr || *own < *found)) {
                holder = &device;
                found = own;
            }
        }
        if (holder != nullptr) {
            referenceGroup_ = groups_[*found];
            holder->own.erase(found);
        }
    }
    referenceIsTried_ = false;
    rows_ += static_cast<std::int64_t>((activeCount() - 1) * referenceGroup_.size());
    return !referenceGroup_.empty();
}

void SharedWork::compareReferences() {
    std::vector<CommonReference::Rows> rows;
    for (const Device& device : devices_) {
        CommonReference::Rows& own = rows.emplace_back(CommonReference::Rows{device.name});
        if (isActive(device))
            own.rows = device.reference;
    }
    compared_ = CommonReference::of(rows);
    if (!compared_) {
        // It tells nothing; another one may.
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

/// A climb: what comes next depends on what is found.
bool SharedWork::isClimb() const {
    return experiment_.search && experiment_.search->strategy == SearchStrategy::Local;
}

/// Gives the groups to those that will measure them, so that each compiles ahead what is its own:
/// of a sweep all of them in turn, of a search, but for a climb, so many tries as are compiled
/// ahead, and the next one to whoever has the fewest.
void SharedWork::handOver() {
    if (experiment_.search && !search_)
        search_.emplace(
            *experiment_.search, SearchSpace(plan_.boxes()),
            [this](std::int64_t index) { return canRun(index); }, plan_.defaultsOf(0), tried_,
            elapsed_);
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
            groups_.push_back({*index});
            poorest()->own.push_back(handedOver_++);
        }
    }
    while (!search_ && handedOver_ < groups_.size())
        poorest()->own.push_back(handedOver_++);
}

std::size_t SharedWork::groupsLeft() const {
    std::size_t left = again_.size();
    for (const Device& device : devices_)
        left += device.own.size();
    return left;
}

std::optional<SharedWork::Group> SharedWork::takeGroup(Device& device) {
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
    handOver();
    if (!device.own.empty()) {
        const std::size_t group = device.own.front();
        device.own.pop_front();
        return groups_[group];
    }
    // From the one that has most left, what it would come to last.
    const auto richest =
        std::ranges::max_element(devices_, {}, [](const Device& each) { return each.own.size(); });
    if (richest->own.empty())
        return std::nullopt;
    const std::size_t group = richest->own.back();
    richest->own.pop_back();
    return groups_[group];
}

std::vector<std::int64_t> SharedWork::ahead(std::size_t device) const {
    std::vector<std::int64_t> ahead;
    if (isClimb()) {
        // Each compiles others; what it has compiled, the others of its machine find in the cache.
        const std::vector<std::int64_t> likely = search_->likely(maxAhead * activeCount());
        for (std::size_t place = device; place < likely.size(); place += devices_.size())
            ahead.push_back(likely[place]);
        return ahead;
    }
    for (const std::size_t group : devices_[device].own) {
        if (ahead.size() >= maxAhead)
            break;
        ahead.insert(ahead.end(), groups_[group].begin(), groups_[group].end());
    }
    return ahead;
}

std::optional<request::Next> SharedWork::next(std::size_t number) {
    Device& device = devices_[number];
    if (!isActive(device) || refusal_)
        return std::nullopt;
    request::Next next;
    if (!divided_) {
        if (referenceGroup_.empty() || std::exchange(device.hasReference, true))
            return std::nullopt;
        next.indices = referenceGroup_;
    } else {
        // A climb chooses by what it has seen, and the last groups are not kept waiting.
        const bool one = isClimb() || groupsLeft() < activeCount();
        if (device.open.size() >= (one ? 1 : maxHandedOut))
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
    device.open.push_back(next.indices);
    return next;
}

/// False where it was not open.
bool SharedWork::finish(Device& device, std::int64_t index) {
    for (auto group = device.open.begin(); group != device.open.end(); ++group)
        if (std::erase(*group, index) > 0) {
            if (group->empty())
                device.open.erase(group);
            return true;
        }
    return false;
}

void SharedWork::noteTry(std::int64_t index, Measurement& row) {
    search_->finish(index, row);
    if (const auto time = medianTime(row)) {
        double& best = best_.try_emplace(taskOf(index), *time).first->second;
        best = std::min(best, *time);
    }
}

bool SharedWork::accept(std::size_t number, std::int64_t index, Measurement& row) {
    Device& device = devices_[number];
    if (!finish(device, index))
        return true;
    if (divided_) {
        correct(number, row);
        if (search_)
            noteTry(index, row);
        return true;
    }
    device.reference.insert_or_assign(index, row);
    if (search_ && !std::exchange(referenceIsTried_, true))
        noteTry(index, row);
    const bool isKept = row.status == Status::Measured || referenceSeen_.insert(index).second;
    goOn();
    return isKept;
}

void SharedWork::correct(std::size_t device, Measurement& row) const {
    if (compared_)
        compared_->correct(device, row);
}

void SharedWork::leave(std::size_t number) {
    Device& device = devices_[number];
    device.left = true;
    if (divided_)
        std::ranges::move(device.open, std::back_inserter(again_));
    device.open.clear();
    goOn();
}

bool SharedWork::over() const {
    if (refusal_ || std::ranges::all_of(devices_, &Device::left))
        return true;
    const bool waits = std::ranges::any_of(
        devices_, [this](const Device& each) { return isActive(each) && !each.open.empty(); });
    return divided_ && !waits && groupsLeft() == 0 && (!search_ || searchIsOver_);
}

} // namespace kernelcurve
