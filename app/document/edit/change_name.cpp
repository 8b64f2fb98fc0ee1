#include "app/document/edit/change_name.h"

#include "app/document/edit/experiment_edit.h"
#include "gpu/model/experiment/fitted_experiment.h"

#include <algorithm>
#include <set>

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

} // namespace kernelcurve
