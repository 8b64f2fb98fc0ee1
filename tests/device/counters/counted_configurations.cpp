#include "tests/device/counters/counted_configurations.h"

#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/requirements.h"
#include "gpu/measure/checks/small_instance.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace kernelcurve {
namespace {

// The size is small enough to trace every block, and a multiple of tiles of up to 256.
constexpr std::int64_t roundLength = 16384;
constexpr std::int64_t primeLength = 10007;
constexpr std::array<std::int64_t, 3> roundSides = {256, 256, 64};
constexpr std::array<std::int64_t, 3> primeSides = {131, 257, 67};
/// The values for offsets and strides.
constexpr std::array<std::int64_t, 6> knobs = {1, 2, 3, 8, 11, 32};

Values withSizes(const KernelFile& kernel, std::int64_t length,
                 const std::array<std::int64_t, 3>& sides) {
    Values values = defaultsOf(kernel);
    std::vector<std::string> sizes;
    for (const Parameter& parameter : findProblem(kernel.problem)->declaration().parameters)
        if (isSize(parameter))
            sizes.push_back(parameter.name);
    // The only size of `multiply` is the side of its matrices.
    const bool isLength = sizes.size() == 1 && kernel.problem != "multiply";
    for (std::size_t i = 0; i < sizes.size(); ++i)
        values[sizes[i]] = isLength ? length : sides[i];
    return values;
}

/// Returns both ends of a list, all values of a short range, or a few values of a long range.
std::vector<Value> valuesToTry(const Parameter& parameter) {
    if (parameter.values.size() > 1)
        return {parameter.values.front(), parameter.values.back()};
    std::vector<Value> values;
    if (parameter.kind != ParameterKind::Integer || !parameter.range)
        return values;
    if (parameter.range->most < 32) {
        for (auto value = static_cast<std::int64_t>(parameter.range->least);
             value <= static_cast<std::int64_t>(parameter.range->most); ++value)
            values.emplace_back(value);
        return values;
    }
    for (const std::int64_t knob : knobs)
        values.emplace_back(knob);
    return values;
}

void addVariations(std::vector<Values>& list, const Values& base,
                   const std::vector<Parameter>& parameters) {
    for (const Parameter& parameter : parameters) {
        if (isSize(parameter))
            continue;
        for (const Value& value : valuesToTry(parameter)) {
            Values values = base;
            values[parameter.name] = value;
            if (std::find(list.begin(), list.end(), values) == list.end())
                list.push_back(std::move(values));
        }
    }
}

/// Returns every combination of the kernel's own parameters.
std::vector<Values> combinations(const KernelFile& kernel, const Values& base) {
    std::vector<Values> list = {base};
    for (const Parameter& parameter : kernel.parameters) {
        std::vector<Values> longer;
        for (const Values& values : list)
            for (const Value& value :
                 parameter.values.empty() ? valuesToTry(parameter) : parameter.values) {
                longer.push_back(values);
                longer.back()[parameter.name] = value;
            }
        list = std::move(longer);
    }
    return list;
}

std::vector<Values> ends(const KernelFile& kernel, const Values& base) {
    std::vector<Values> list = {base, withSizes(kernel, primeLength, primeSides)};
    addVariations(list, base, findProblem(kernel.problem)->declaration().parameters);
    addVariations(list, base, kernel.parameters);
    return list;
}

} // namespace

std::vector<ResolvedConfiguration> countedConfigurations(const KernelFile& kernel,
                                                         const DeviceDescription& device) {
    const Values round = withSizes(kernel, roundLength, roundSides);
    const std::vector<Values> list =
        kernel.shipped ? ends(kernel, round) : combinations(kernel, round);
    std::vector<ResolvedConfiguration> resolvedList;
    for (const Values& values : list) {
        auto outcome = resolve(kernel, {kernel.id, values}, device);
        if (auto* found = std::get_if<ResolvedConfiguration>(&outcome))
            resolvedList.push_back(std::move(*found));
    }
    return resolvedList;
}

} // namespace kernelcurve
