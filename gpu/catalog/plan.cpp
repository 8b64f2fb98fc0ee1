#include "gpu/catalog/plan.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/find_named.h"
#include "gpu/catalog/legal_combinations.h"
#include "gpu/model/text/text_parts.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace kernelcurve {

namespace {

using Place = std::vector<std::string>;

[[noreturn]] void fail(Place place, Message what, Message hint = {}) {
    throw PlanError({std::move(what), std::move(hint), {}}, std::move(place));
}

const KernelFile* kernelNamed(const Catalog& catalog, const std::string& id, Place place) {
    try {
        return &catalog.at(id);
    } catch (const Error& error) {
        throw PlanError(error.failure(), std::move(place));
    }
}

/// Returns the hint that identifies the kernel or problem with this parameter.
Message belongsTo(const Parameter& parameter, const KernelFile& kernel) {
    if (parameter.origin == ParameterOrigin::Problem)
        return message(KC_TEXT("engine", "{0} is a parameter of the problem {1}"), parameter.name,
                       kernel.problem);
    return message(KC_TEXT("engine", "{0} is a parameter of the kernel {1}"), parameter.name,
                   kernel.id);
}

/// Returns a value with the parameter's type. Throws PlanError with the document key `section` if
/// the value is invalid.
Value accepted(const Value& value, const Parameter& parameter, const KernelFile& kernel,
               const char* section) {
    if (auto problem = parameter.problemWith(value))
        fail({section, parameter.name, value.text()}, *problem, belongsTo(parameter, kernel));
    return parameter.adopt(value);
}

/// Converts the ends of a range to the parameter's type.
Axis inUnitsOf(Axis axis, const Parameter& parameter, const KernelFile& kernel) {
    const auto convert = [&](Value& end) {
        const Value given = end;
        end = parameter.adopt(end);
        if (end.isNumber())
            return;
        const Place place = {"sweep", parameter.name};
        if (auto problem = parameter.problemWith(given))
            fail(place, *problem, belongsTo(parameter, kernel));
        fail(place, message(KC_TEXT("engine", "{0} has no range"), parameter.name),
             message(KC_TEXT("engine", "list its values")));
    };
    if (auto* steps = std::get_if<StepRange>(&axis.points)) {
        convert(steps->from);
        convert(steps->to);
        convert(steps->step);
    } else if (auto* times = std::get_if<TimesRange>(&axis.points)) {
        convert(times->from);
        convert(times->to);
        if (!times->times.isNumber())
            fail({"sweep", parameter.name},
                 message(KC_TEXT("engine", "Invalid number: \"{0}\""), times->times.text()));
    }
    return axis;
}

std::int64_t sizeOf(const Axis& axis) {
    const std::int64_t size = axis.size();
    if (size < 1)
        fail({"sweep", axis.parameter},
             message(KC_TEXT("engine", "The axis {0} has no values"), axis.parameter));
    return size;
}

const Axis* axisOf(const Experiment& experiment, const std::string& name) {
    for (const Axis& axis : experiment.sweep)
        if (axis.parameter == name)
            return &axis;
    return nullptr;
}

/// Returns the axes in groups that are swept together, ordered by the first axis of each group.
std::vector<std::vector<const Axis*>> groupsOf(const Experiment& experiment) {
    std::set<std::string> grouped;
    for (const auto& group : experiment.zipped)
        for (const std::string& name : group) {
            if (axisOf(experiment, name) == nullptr)
                fail({"together"},
                     message(KC_TEXT("engine", "`together` lists \"{0}\", which is not swept"),
                             name),
                     nearestOrAll(name, textsOf(experiment.sweep, &Axis::parameter)));
            if (!grouped.insert(name).second)
                fail({"together"},
                     message(KC_TEXT("engine", "`together` lists \"{0}\" twice"), name));
        }
    std::vector<std::vector<const Axis*>> groups;
    std::set<std::string> taken;
    for (const Axis& axis : experiment.sweep) {
        if (taken.contains(axis.parameter))
            continue;
        std::vector<std::string> names = {axis.parameter};
        for (const auto& group : experiment.zipped)
            if (std::find(group.begin(), group.end(), axis.parameter) != group.end())
                names = group;
        std::vector<const Axis*> members;
        for (const std::string& name : names) {
            members.push_back(axisOf(experiment, name));
            taken.insert(name);
        }
        groups.push_back(std::move(members));
    }
    return groups;
}

/// Throws PlanError for duplicate names, and for names that no selected kernel has.
void checkNames(const Experiment& experiment, const std::vector<const KernelFile*>& kernels) {
    std::set<std::string> known;
    for (const KernelFile* kernel : kernels)
        for (const Parameter& parameter : parametersOf(*kernel))
            known.insert(parameter.name);
    std::set<std::string> seen;
    const auto check = [&](const char* section, const std::string& name) {
        if (!known.contains(name))
            fail({section, name},
                 message(KC_TEXT("engine", "No selected kernel has a parameter \"{0}\""), name),
                 nearestOrAll(name, {known.begin(), known.end()}));
        if (!seen.insert(name).second)
            fail({section, name}, message(KC_TEXT("engine", "\"{0}\" is set or swept twice"), name),
                 message(KC_TEXT("engine", "remove one of them")));
    };
    for (const auto& [name, value] : experiment.parameters)
        check("parameters", name);
    for (const Axis& axis : experiment.sweep)
        check("sweep", axis.parameter);
}

std::vector<const KernelFile*> chosenKernels(const Experiment& experiment, const Catalog& catalog) {
    if (experiment.kernels.empty())
        fail({"kernels"}, message(KC_TEXT("engine", "The experiment selects no kernels")),
             message(KC_TEXT("engine", "select at least one")));
    std::vector<const KernelFile*> kernels;
    std::set<std::string> seen;
    for (const std::string& id : experiment.kernels) {
        if (!seen.insert(id).second)
            fail({"kernels", id}, message(KC_TEXT("engine", "The kernel {0} is listed twice"), id));
        kernels.push_back(kernelNamed(catalog, id, {"kernels", id}));
    }
    return kernels;
}

void checkBaseline(const Experiment& experiment, const std::vector<const KernelFile*>& kernels,
                   const Catalog& catalog) {
    if (!experiment.baseline)
        return;
    const KernelFile& baseline = *kernelNamed(catalog, *experiment.baseline, {"baseline"});
    for (const KernelFile* kernel : kernels)
        if (kernel->problem != baseline.problem)
            fail({"baseline"},
                 message(KC_TEXT("engine", "The baseline {0} solves {1}, but {2} solves {3}"),
                         baseline.id, baseline.problem, kernel->id, kernel->problem),
                 message(KC_TEXT("engine", "choose a baseline for the same problem")));
    if (std::find(kernels.begin(), kernels.end(), &baseline) == kernels.end())
        fail({"baseline"},
             message(KC_TEXT("engine", "The baseline {0} is not a selected kernel"), baseline.id),
             message(
                 KC_TEXT("engine", "select the baseline, too, so that Kernelcurve measures it")));
}

[[noreturn]] void failTooMany() {
    fail({"sweep"},
         message(KC_TEXT("engine", "The sweep has more than {0} configurations"),
                 std::to_string(maxConfigurations)),
         message(KC_TEXT("engine", "use larger steps or fewer axes")));
}

/// Throws PlanError if two kernels have different problems with the same id, because a recording
/// contains one text per problem.
void checkProblems(const std::vector<const KernelFile*>& kernels) {
    std::map<std::string, const KernelFile*> first;
    for (const KernelFile* kernel : kernels) {
        const KernelFile* other = first.try_emplace(kernel->problem, kernel).first->second;
        const SourceFile* one = other->definition->source();
        const SourceFile* two = kernel->definition->source();
        if (one != nullptr && two != nullptr && one->text != two->text)
            fail({"kernels", kernel->id},
                 message(
                     KC_TEXT("engine",
                             "{0} and {1} define different problems with the same name: \"{2}\""),
                     other->id, kernel->id, kernel->problem),
                 message(KC_TEXT("engine", "rename one of them, or run them separately")));
    }
}

} // namespace

Plan::Plan(const Experiment& experiment, const Catalog& catalog) {
    const std::vector<const KernelFile*> kernels = chosenKernels(experiment, catalog);
    checkBaseline(experiment, kernels, catalog);
    checkNames(experiment, kernels);
    checkProblems(kernels);
    const bool searchesAll = experiment.search && experiment.sweep.empty();
    for (const KernelFile* kernel : kernels) {
        Experiment own;
        own.sweep = searchesAll ? everyValueOf(*kernel, experiment) : experiment.sweep;
        own.zipped = experiment.zipped;
        const auto groups = groupsOf(own);
        const std::vector<Parameter> parameters = parametersOf(*kernel);
        KernelAxes axes;
        axes.kernel = kernel->id;
        axes.fixed = axes.defaults = kernelcurve::defaultsOf(*kernel);
        axes.first = size_;
        for (const auto& [name, value] : experiment.parameters)
            if (const Parameter* parameter = findNamed(parameters, name))
                axes.fixed[name] = accepted(value, *parameter, *kernel, "parameters");
        for (const auto& group : groups) {
            std::vector<Axis> known;
            for (const Axis* axis : group)
                if (const Parameter* parameter = findNamed(parameters, axis->parameter))
                    known.push_back(inUnitsOf(*axis, *parameter, *kernel));
            if (known.empty())
                continue;
            const std::int64_t size = sizeOf(known.front());
            for (const Axis& axis : known)
                if (sizeOf(axis) != size)
                    fail({"together"},
                         message(
                             KC_TEXT("engine",
                                     "{0} and {1} are swept together, but have {2} and {3} values"),
                             known.front().parameter, axis.parameter, std::to_string(size),
                             std::to_string(axis.size())));
            if (size > maxConfigurations / axes.count)
                failTooMany();
            axes.count *= size;
            axes.dimensions.push_back(std::move(known));
        }
        if (axes.count > maxConfigurations - size_)
            failTooMany();
        for (auto& dimension : axes.dimensions)
            for (Axis& axis : dimension) {
                const Parameter& parameter = *findNamed(parameters, axis.parameter);
                if (const auto refused = parameter.firstRefused(axis))
                    accepted(*refused, parameter, *kernel, "sweep"); // throws the reason
                if (auto* list = std::get_if<std::vector<Value>>(&axis.points))
                    for (Value& value : *list)
                        value = parameter.adopt(value);
            }
        size_ += axes.count;
        kernels_.push_back(std::move(axes));
    }
}

Configuration Plan::at(std::int64_t index) const {
    const auto after =
        std::upper_bound(kernels_.begin(), kernels_.end(), index,
                         [](std::int64_t i, const KernelAxes& axes) { return i < axes.first; });
    const KernelAxes& axes = *std::prev(after);
    Configuration configuration{axes.kernel, axes.fixed};
    // The last dimension varies fastest.
    std::int64_t rest = index - axes.first;
    for (auto dimension = axes.dimensions.rbegin(); dimension != axes.dimensions.rend();
         ++dimension) {
        const std::int64_t size = dimension->front().size();
        for (const Axis& axis : *dimension)
            configuration.parameters[axis.parameter] = axis.at(rest % size);
        rest /= size;
    }
    return configuration;
}

namespace {

/// Returns the range of positions of these values in a dimension. Uses a binary search if the
/// dimension is a range, because its values are sorted.
std::pair<std::int64_t, std::int64_t> placesOf(const std::vector<Axis>& dimension,
                                               const Values& values) {
    const std::int64_t size = dimension.front().size();
    for (const Axis& axis : dimension) {
        const auto found = values.find(axis.parameter);
        if (size == 0 || found == values.end() ||
            std::holds_alternative<std::vector<Value>>(axis.points))
            continue;
        const auto number = found->second.number();
        if (!number)
            return {0, 0};
        const auto at = [&](std::int64_t place) { return axis.at(place).number().value_or(0); };
        // clang 14 does not support std::ranges::equal_range over std::views::iota.
        const bool rising = at(0) <= at(size - 1);
        const auto firstBehind = [&](const auto& isBefore) {
            std::int64_t from = 0;
            for (std::int64_t behind = size; from < behind;) {
                const std::int64_t middle = from + (behind - from) / 2;
                if (isBefore(at(middle)))
                    from = middle + 1;
                else
                    behind = middle;
            }
            return from;
        };
        return {firstBehind(
                    [&](const auto& point) { return rising ? point < *number : point > *number; }),
                firstBehind([&](const auto& point) {
                    return rising ? point <= *number : point >= *number;
                })};
    }
    return {0, size};
}

} // namespace

bool Plan::contains(const Configuration& configuration) const {
    const auto is = [&](const std::string& name, const Value& value) {
        const Value* found = configuration.parameters.get(name);
        return found == nullptr || *found == value;
    };
    const auto stepsOver = [&](const std::vector<Axis>& dimension) {
        const auto [from, behind] = placesOf(dimension, configuration.parameters);
        for (std::int64_t place = from; place < behind; ++place)
            if (std::ranges::all_of(dimension, [&](const Axis& axis) {
                    return is(axis.parameter, axis.at(place));
                }))
                return true;
        return false;
    };
    const auto isSwept = [](const KernelAxes& axes, const std::string& name) {
        return std::ranges::any_of(axes.dimensions, [&](const std::vector<Axis>& dimension) {
            return std::ranges::find(dimension, name, &Axis::parameter) != dimension.end();
        });
    };
    return std::ranges::any_of(kernels_, [&](const KernelAxes& axes) {
        return axes.kernel == configuration.kernel &&
               std::ranges::all_of(axes.fixed,
                                   [&](const auto& fixed) {
                                       return isSwept(axes, fixed.first) ||
                                              is(fixed.first, fixed.second);
                                   }) &&
               std::ranges::all_of(axes.dimensions, stepsOver);
    });
}

std::vector<PlanBox> Plan::boxes() const {
    std::vector<PlanBox> boxes;
    for (const KernelAxes& axes : kernels_) {
        PlanBox& box = boxes.emplace_back(PlanBox{axes.first, {}});
        for (const auto& dimension : axes.dimensions)
            box.sizes.push_back(dimension.front().size());
    }
    return boxes;
}

std::optional<std::int64_t> Plan::defaultsOf(std::size_t kernel) const {
    const KernelAxes& axes = kernels_.at(kernel);
    std::int64_t index = 0;
    for (const auto& dimension : axes.dimensions) {
        const std::int64_t size = dimension.front().size();
        std::int64_t place = 0;
        while (place < size &&
               !std::all_of(dimension.begin(), dimension.end(), [&](const Axis& axis) {
                   return axis.at(place) == axes.defaults.at(axis.parameter);
               }))
            ++place;
        if (place == size)
            return std::nullopt;
        index = index * size + place;
    }
    return axes.first + index;
}

} // namespace kernelcurve
