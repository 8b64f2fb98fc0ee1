#include "gpu/measure/checks/alignment_witness.h"

#include "gpu/catalog/requirements.h"
#include "gpu/measure/checks/small_instance.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

bool sameProgram(const ResolvedConfiguration& one, const ResolvedConfiguration& other) {
    return one.options == other.options &&
           std::ranges::equal(one.launches, other.launches, {}, &ResolvedLaunch::entry,
                              &ResolvedLaunch::entry);
}

/// Returns the other allowed integers of the parameter. Odd values come first, because they have no
/// alignment.
std::vector<Value> othersThan(const Value& value, const Parameter& parameter) {
    std::vector<Value> others;
    if (!parameter.values.empty()) {
        others = parameter.values;
        std::stable_partition(others.begin(), others.end(), [](const Value& other) {
            return other.isInteger() && other.integer() % 2 != 0;
        });
    } else if (parameter.kind == ParameterKind::Integer && value.isInteger()) {
        for (const std::int64_t step : {1, 2, -1, -2})
            others.emplace_back((value.integer() + step) | 1);
    }
    std::erase(others, value);
    return others;
}

} // namespace

std::optional<ResolvedConfiguration> alignmentWitness(const ResolvedConfiguration& resolved,
                                                      const DeviceDescription& device) {
    const KernelFile& kernel = *resolved.kernel;
    std::optional<ResolvedConfiguration> witness;
    Configuration current = resolved.configuration;
    for (ResolvedConfiguration& small : smallInstances(kernel, current, device))
        if (!witness && sameProgram(resolved, small)) {
            current = small.configuration;
            witness = std::move(small);
        }
    for (const Parameter& parameter : parametersOf(kernel)) {
        const auto given = current.parameters.find(parameter.name);
        if (parameter.origin == ParameterOrigin::Compiler || given == current.parameters.end() ||
            (parameter.origin == ParameterOrigin::Problem && isSize(parameter)))
            continue;
        const Value before = given->second;
        for (const Value& value : othersThan(before, parameter)) {
            given->second = value;
            auto changed = resolvedIfPossible(kernel, current, device);
            if (changed && sameProgram(resolved, *changed)) {
                witness = std::move(changed);
                break;
            }
            given->second = before;
        }
    }
    return witness;
}

} // namespace kernelcurve
