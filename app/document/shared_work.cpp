#include "app/document/shared_work.h"

#include "gpu/catalog/resolve.h"
#include "gpu/catalog/run_order.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/metric.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <utility>
#include <variant>

namespace kernelcurve {
namespace {

std::optional<double> figure(const Measurement& row, const char* tag) {
    const auto found = row.metrics.find(tag);
    return row.status == Status::Measured && found != row.metrics.end() && found->second > 0
               ? std::optional(found->second)
               : std::nullopt;
}

/// How much longer a device's reference took than another's: the geometric mean over the rows that
/// both measured, and what the noise of both explains of it (about 95 %).
struct Ratio {
    double value = 1;
    double explained = 0;
};

std::optional<Ratio> ratioOf(const std::map<std::int64_t, Measurement>& rows,
                             const std::map<std::int64_t, Measurement>& to) {
    double logs = 0;
    double variances = 0;
    int count = 0;
    for (const auto& [index, row] : rows) {
        const auto other = to.find(index);
        const auto time = figure(row, "time");
        const auto base = other == to.end() ? std::nullopt : figure(other->second, "time");
        if (!time || !base)
            continue;
        logs += std::log(*time / *base);
        for (const Measurement* each : {&row, &other->second})
            variances += std::pow(figure(*each, "noise").value_or(0), 2);
        ++count;
    }
    if (count == 0)
        return std::nullopt;
    return Ratio{std::exp(logs / count), 2 * std::sqrt(variances) / count};
}

std::string percentText(double fraction) {
    constexpr double hundredths = 1e4;
    return formatPercent(std::round(fraction * hundredths) / hundredths);
}

} // namespace

void scaleTimes(Measurement& row, double factor) {
    for (auto& [tag, value] : row.metrics) {
        const Metric* metric = findMetric(tag);
        if (metric == nullptr || tag == "compile_time")
            continue;
        if (metric->unit == MetricUnit::Seconds || tag == "cycles" || tag == "access_cycles")
            value *= factor;
        else if (metric->unit == MetricUnit::BytesPerSecond ||
                 metric->unit == MetricUnit::FlopsPerSecond)
            value /= factor;
    }
    row.times.from *= factor;
    row.times.step *= factor;
}

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
    if (referenceGroup_.empty()) {
        if (!chooseReference())
            divide();
    } else if (all([](const Device& each) { return each.hasReference && each.open.empty(); })) {
        compareReferences();
    }
}

/// The first that can be run; false where there is none.
bool SharedWork::chooseReference() {
    if (experiment_.search) {
        if (!search_)
            search_.emplace(
                *experiment_.search, SearchSpace(plan_.boxes()),
                [this](std::int64_t index) { return canRun(index); }, plan_.defaultsOf(0), tried_,
                elapsed_);
        const std::optional<std::int64_t> first = search_->next();
        if (first)
            referenceGroup_ = {*first};
        searchIsOver_ = !first;
    } else {
        for (; nextGroup_ < groups_.size() && referenceGroup_.empty(); ++nextGroup_)
            if (std::ranges::any_of(groups_[nextGroup_],
                                    [this](std::int64_t index) { return canRun(index); }))
                referenceGroup_ = groups_[nextGroup_];
            else
                passed_.push_back(nextGroup_);
    }
    referenceIsTried_ = false;
    rows_ += static_cast<std::int64_t>((activeCount() - 1) * referenceGroup_.size());
    return !referenceGroup_.empty();
}

void SharedWork::compareReferences() {
    const auto hasTime = [](const Device& device) {
        return std::ranges::any_of(device.reference, [](const auto& row) {
            return figure(row.second, "time").has_value();
        });
    };
    const auto base = std::ranges::find_if(
        devices_, [&](const Device& each) { return isActive(each) && hasTime(each); });
    if (base == devices_.end()) {
        // It tells nothing; another one may.
        referenceGroup_.clear();
        for (Device& device : devices_)
            device.hasReference = false;
        goOn();
        return;
    }
    const auto first = std::ranges::find_if(
        base->reference, [](const auto& row) { return figure(row.second, "time").has_value(); });
    referenceText_ = first->second.configuration.text();
    base_ = base->name;
    double least = 1;
    double greatest = 1;
    for (Device& device : devices_) {
        SharedReference& found = reference_.emplace_back(SharedReference{device.name});
        if (!isActive(device))
            continue;
        const auto ratio = ratioOf(device.reference, base->reference);
        if (!ratio) {
            device.left = true;
            device.failure = Failure{
                message(KC_TEXT("engine", "{0} could not measure the common reference, {1}"),
                        device.name, referenceText_),
                device.reference.empty() ? Message{} : device.reference.begin()->second.reason.what,
                {}};
            continue;
        }
        if (const auto own = device.reference.find(first->first); own != device.reference.end())
            found.time = figure(own->second, "time");
        found.ratio = ratio->value;
        if (std::abs(ratio->value - 1) > ratio->explained)
            found.factor = 1 / ratio->value;
        least = std::min(least, ratio->value);
        greatest = std::max(greatest, ratio->value);
    }
    spread_ = greatest / least - 1;
    const double most = mostSpread(base->description->kind);
    if (spread_ > most)
        refusal_ = Failure{spreadMessage(),
                           message(KC_TEXT("engine", "up to {0} is corrected; compare the devices "
                                                     "instead, or find out what holds one of them "
                                                     "back"),
                                   percentText(most)),
                           {}};
    else
        divide();
}

Message SharedWork::spreadMessage() const {
    constexpr double digits = 1e4;
    std::string times;
    for (const SharedReference& each : reference_) {
        if (!each.time)
            continue;
        const double scale = digits / std::pow(10, std::ceil(std::log10(*each.time)));
        times += (times.empty() ? "" : ", ") +
                 formatDuration(std::round(*each.time * scale) / scale) + " (" + each.device + ")";
    }
    return message(KC_TEXT("engine", "the common reference took {0}: a spread of {1}"), times,
                   percentText(spread_));
}

/// Each gets every so many-th group, so that what it compiles ahead is what it will measure.
void SharedWork::divide() {
    divided_ = true;
    std::vector<Device*> active;
    for (Device& device : devices_)
        if (isActive(device))
            active.push_back(&device);
    std::size_t turn = 0;
    const auto give = [&](std::size_t group) {
        active[turn++ % active.size()]->own.push_back(group);
    };
    for (const std::size_t group : passed_)
        give(group);
    for (; nextGroup_ < groups_.size(); ++nextGroup_)
        give(nextGroup_);
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
    if (search_) {
        const auto index = searchIsOver_ ? std::nullopt : search_->next();
        searchIsOver_ = !index;
        return index ? std::optional(Group{*index}) : std::nullopt;
    }
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
    if (!divided_)
        return ahead;
    if (search_) {
        // Each compiles others; what it has compiled, the others of its machine find in the cache.
        const std::vector<std::int64_t> likely = search_->likely(mostAhead * activeCount());
        for (std::size_t place = device; place < likely.size(); place += devices_.size())
            ahead.push_back(likely[place]);
        return ahead;
    }
    for (const std::size_t group : devices_[device].own) {
        if (ahead.size() >= mostAhead)
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
        const bool one = search_ ? experiment_.search->strategy == SearchStrategy::Local
                                 : groupsLeft() < activeCount();
        if (device.open.size() >= (one ? 1 : mostHandedOut))
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
    if (const auto time = figure(row, "time")) {
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
    if (device >= reference_.size() || reference_[device].factor == 1 ||
        row.status != Status::Measured)
        return;
    scaleTimes(row, reference_[device].factor);
    row.remarks.push_back(message(
        KC_TEXT("engine", "its times are multiplied by {0}: the common reference took {1} of the "
                          "time that it took on {2}"),
        formatReal(std::round(reference_[device].factor * 1e6) / 1e6),
        percentText(reference_[device].ratio), base_));
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
    return divided_ && !waits && (search_ ? searchIsOver_ && again_.empty() : groupsLeft() == 0);
}

} // namespace kernelcurve
