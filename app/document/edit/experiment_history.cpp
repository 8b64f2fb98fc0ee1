#include "app/document/edit/experiment_history.h"

#include "app/document/edit/experiment_edit.h"
#include "gpu/model/experiment/fitted_experiment.h"

#include <algorithm>
#include <set>
#include <utility>

namespace kernelcurve {
namespace {

/// Returns the elements of `ids` that are not in `others`.
std::vector<std::string> beyond(const std::vector<std::string>& ids,
                                const std::vector<std::string>& others) {
    std::vector<std::string> left;
    std::ranges::copy_if(ids, std::back_inserter(left), [&](const std::string& id) {
        return std::ranges::find(others, id) == others.end();
    });
    return left;
}

Message kernelsName(const std::vector<std::string>& before, const std::vector<std::string>& after) {
    const std::vector<std::string> ticked = beyond(after, before);
    const std::vector<std::string> unticked = beyond(before, after);
    if (ticked.size() == 1 && unticked.empty())
        return message(KC_TEXT("engine", "selection of {0}"), ticked.front());
    if (unticked.size() == 1 && ticked.empty())
        return message(KC_TEXT("engine", "deselection of {0}"), unticked.front());
    return message(KC_TEXT("engine", "kernel change"));
}

std::set<std::string> changedParameters(const Experiment& before, const Experiment& after) {
    std::set<std::string> names;
    for (const Experiment* each : {&before, &after}) {
        for (const auto& [name, value] : each->parameters)
            names.insert(name);
        for (const Axis& axis : each->sweep)
            names.insert(axis.parameter);
    }
    std::erase_if(names, [&](const std::string& name) {
        return entryOf(before, name) == entryOf(after, name);
    });
    return names;
}

Message measuringName(const MeasuringRules& before, const MeasuringRules& after) {
    const auto alone = [&](auto member) {
        MeasuringRules changed = before;
        changed.*member = after.*member;
        return changed == after;
    };
    if (alone(&MeasuringRules::timing))
        return message(KC_TEXT("engine", "timing change"));
    if (alone(&MeasuringRules::noise))
        return message(KC_TEXT("engine", "target noise change"));
    if (alone(&MeasuringRules::maxTime))
        return message(KC_TEXT("engine", "sampling time change"));
    if (alone(&MeasuringRules::limit))
        return message(KC_TEXT("engine", "time limit change"));
    return message(KC_TEXT("engine", "change of measurement options"));
}

/// The experiment of a lab, with its texts, takes about 20 KB. 100 steps with two experiments each
/// take 4 MB.
constexpr std::size_t maxSteps = 100;

} // namespace

Message changeName(const Experiment& before, const Experiment& after) {
    // A new selection of kernels also changes other settings, such as parameters. The name of the
    // change mentions only the selection.
    if (before.kernels != after.kernels)
        return kernelsName(before.kernels, after.kernels);
    Experiment onSameDevices = before;
    takeDevices(onSameDevices, after);
    if (onSameDevices == after)
        return message(KC_TEXT("engine", "device change"));
    const std::set<std::string> parameters = changedParameters(before, after);
    if (parameters.size() == 1)
        return message(KC_TEXT("engine", "change of {0}"), *parameters.begin());
    if (!parameters.empty() || before.zipped != after.zipped)
        return message(KC_TEXT("engine", "parameter change"));
    if (before.measure != after.measure)
        return measuringName(before.measure, after.measure);
    if (before.search != after.search)
        return message(KC_TEXT("engine", "search change"));
    if (before.baseline != after.baseline)
        return message(KC_TEXT("engine", "baseline change"));
    if (before.comparisons != after.comparisons)
        return message(KC_TEXT("engine", "comparison change"));
    if (before.plot != after.plot)
        return message(KC_TEXT("engine", "chart change"));
    if (before.guesses != after.guesses)
        return message(KC_TEXT("engine", "guess"));
    if (before.title != after.title)
        return message(KC_TEXT("engine", "title change"));
    if (before.notes != after.notes)
        return message(KC_TEXT("engine", "change of notes"));
    return message(KC_TEXT("engine", "experiment change"));
}

void ExperimentHistory::add(State before, State after, const Edit& edit) {
    if (before.experiment == after.experiment)
        return;
    steps_.resize(done_);
    Message name = edit.name.empty() ? changeName(before.experiment, after.experiment) : edit.name;
    if (edit.typed && !steps_.empty() && steps_.back().typed && steps_.back().name == name) {
        steps_.back().after = std::move(after);
        // If a series of changes ends in its initial state, it is not a change.
        if (steps_.back().before.experiment == steps_.back().after.experiment)
            steps_.pop_back();
    } else {
        steps_.push_back({std::move(before), std::move(after), std::move(name), edit.typed});
        if (steps_.size() > maxSteps)
            steps_.erase(steps_.begin());
    }
    done_ = steps_.size();
}

void ExperimentHistory::endTyping() {
    if (done_ > 0)
        steps_[done_ - 1].typed = false;
}

void ExperimentHistory::clear() {
    steps_.clear();
    done_ = 0;
}

const Message* ExperimentHistory::undoName() const {
    return done_ > 0 ? &steps_[done_ - 1].name : nullptr;
}

const Message* ExperimentHistory::redoName() const {
    return done_ < steps_.size() ? &steps_[done_].name : nullptr;
}

const ExperimentHistory::State& ExperimentHistory::undo() {
    endTyping();
    --done_;
    endTyping();
    return steps_[done_].before;
}

const ExperimentHistory::State& ExperimentHistory::redo() {
    endTyping();
    return steps_[done_++].after;
}

} // namespace kernelcurve
