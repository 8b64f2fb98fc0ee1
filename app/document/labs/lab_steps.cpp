#include "app/document/labs/lab_steps.h"

#include "app/document/experiment_document.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/experiment/fitted_experiment.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <set>

namespace kernelcurve {

Experiment withStep(Experiment beginning, const LabSetup& setup, const Catalog& catalog) {
    if (!setup.kernels.empty()) {
        std::set<std::string> known;
        for (const std::string& id : setup.kernels)
            if (const KernelFile* kernel = catalog.find(id))
                for (const Parameter& parameter : parametersOf(*kernel))
                    known.insert(parameter.name);
        std::erase_if(beginning.parameters,
                      [&](const auto& set) { return !known.contains(set.first); });
        std::erase_if(beginning.sweep,
                      [&](const Axis& axis) { return !known.contains(axis.parameter); });
    }
    return setUp(std::move(beginning), setup);
}

Experiment experimentOfStep(const ExperimentDocument& document, const LabSetup& setup,
                            const Catalog& catalog) {
    const Experiment& now = document.experiment();
    Experiment step = withStep(document.beginning(), setup, catalog);
    takeDevices(step, now);
    step.guesses = now.guesses;
    step.notes = now.notes;
    step.comparisons = now.comparisons;
    step.plot.look = now.plot.look;
    return step;
}

std::optional<Recording> withRowsOfStep(const ExperimentDocument& document,
                                        const Catalog& catalog) {
    const std::vector<Measurement>& rows = document.recording().measurements;
    if (rows.empty() || !stepShown(document, catalog))
        return std::nullopt;
    try {
        const Plan plan(document.experiment(), catalog);
        const auto belongs = [&](const Measurement& row) {
            return plan.contains(row.configuration);
        };
        const auto one = std::ranges::find_if(rows, belongs);
        if (std::ranges::all_of(rows, belongs))
            return std::nullopt;
        Recording shown = document.recording();
        if (one == rows.end()) {
            // If a document was saved after an edit, its rows belong to the experiment that was
            // current before the edit.
            if (document.experiment() == document.beginning())
                return std::nullopt;
            shown.measurements.clear();
            return shown;
        }
        Measurement nothing;
        nothing.configuration = one->configuration;
        for (Measurement& row : shown.measurements)
            if (!belongs(row))
                row = nothing;
        return shown;
    } catch (const Error&) {
        return std::nullopt; // Another part of the window reports the error.
    }
}

std::vector<std::string> valuesOfNoRow(const Experiment& experiment, const Recording& recording,
                                       const Catalog& catalog) {
    const std::vector<Measurement>& rows = recording.measurements;
    try {
        const Plan plan(experiment, catalog);
        const auto belongs = [&](const Measurement& row) {
            return plan.contains(row.configuration);
        };
        if (plan.size() == 0 || std::ranges::any_of(rows, belongs))
            return {};
        std::vector<std::string> names;
        for (const auto& [name, value] : plan.at(0).parameters) {
            const auto hasIt = [&, &name = name, &value = value](const Measurement& row) {
                const Value* found = row.configuration.parameters.get(name);
                return found == nullptr || *found == value;
            };
            if (std::ranges::count(experiment.sweep, name, &Axis::parameter) == 0 &&
                std::ranges::none_of(rows, hasIt))
                names.push_back(name);
        }
        return names;
    } catch (const Error&) {
        return {};
    }
}

std::optional<int> stepShown(const ExperimentDocument& document, const Catalog& catalog) {
    const auto& lab = document.experiment().lab;
    for (std::size_t index = 0; lab && index < lab->steps.size(); ++index) {
        const auto& set = lab->steps[index].set;
        if (set && experimentOfStep(document, *set, catalog) == document.experiment())
            return static_cast<int>(index);
    }
    return std::nullopt;
}

bool isMeasured(const ExperimentDocument& document, const Catalog& catalog) {
    const std::vector<Measurement>& rows = document.recording().measurements;
    if (rows.empty() || document.experiment().search)
        return false;
    try {
        const Plan plan(document.experiment(), catalog);
        if (plan.size() > static_cast<std::int64_t>(rows.size()))
            return false;
        std::set<Configuration> known;
        for (const Measurement& row : rows)
            known.insert(row.configuration);
        for (std::int64_t index = 0; index < plan.size(); ++index)
            if (!known.contains(plan.at(index)))
                return false;
        return true;
    } catch (const Error&) {
        return false; // Another part of the window reports the error.
    }
}

} // namespace kernelcurve
