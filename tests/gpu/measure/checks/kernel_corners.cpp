#include "tests/gpu/measure/checks/kernel_corners.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace kernelcurve {
namespace {

// A parameter whose default is at least this value is a size. A smaller default indicates a setting
// such as an offset.
constexpr std::int64_t minDefaultOfSizes = 256;

// Each row is one shape. A problem uses as many numbers of a row as it has sizes. In the first two
// shapes, tiles of 16, 32 and 64 do not fit at all or fit exactly.
constexpr std::array<std::array<std::int64_t, 3>, 8> shapes = {{{1, 1, 1},
                                                                {64, 128, 32},
                                                                {31, 33, 17},
                                                                {33, 31, 65},
                                                                {1, 257, 3},
                                                                {257, 1, 129},
                                                                {1023, 31, 33},
                                                                {127, 211, 67}}};
constexpr std::array<std::int64_t, 6> knobs = {0, 1, 11, 32, 33, 128};
constexpr std::int64_t largePrime = 10007;

bool isSizeParameter(const Parameter& parameter) {
    return parameter.kind == ParameterKind::Integer && parameter.values.empty() &&
           parameter.defaultValue.integer() >= minDefaultOfSizes;
}

std::int64_t intoRange(std::int64_t number, const Parameter& parameter) {
    if (!parameter.range)
        return number;
    return std::clamp(number, static_cast<std::int64_t>(parameter.range->least),
                      static_cast<std::int64_t>(std::min(parameter.range->most, 9e18)));
}

/// The lowest and the highest value of a parameter.
std::array<Value, 2> endsOf(const Parameter& parameter) {
    if (!parameter.values.empty())
        return {parameter.values.front(), parameter.values.back()};
    if (parameter.kind == ParameterKind::Boolean)
        return {false, true};
    if (!parameter.range)
        return {parameter.defaultValue, parameter.defaultValue};
    if (parameter.kind == ParameterKind::Real)
        return {parameter.range->least, parameter.range->most};
    return {static_cast<std::int64_t>(parameter.range->least),
            static_cast<std::int64_t>(parameter.range->most)};
}

void addOnce(std::vector<Values>& list, const Values& values) {
    if (std::find(list.begin(), list.end(), values) == list.end())
        list.push_back(values);
}

} // namespace

std::vector<Values> awkwardProblems(const Problem& problem) {
    const std::vector<Parameter>& parameters = problem.declaration().parameters;
    Values defaults;
    for (const Parameter& parameter : parameters)
        defaults[parameter.name] = parameter.defaultValue;
    const auto sizes = std::count_if(parameters.begin(), parameters.end(), isSizeParameter);

    std::vector<Values> list;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        Values values = defaults;
        std::size_t place = 0;
        for (const Parameter& parameter : parameters)
            if (isSizeParameter(parameter))
                values[parameter.name] =
                    intoRange(shapes[i][place++ % shapes[i].size()], parameter);
        addOnce(list, values);
    }
    if (sizes == 1)
        for (const Parameter& parameter : parameters)
            if (isSizeParameter(parameter)) {
                Values values = defaults;
                values[parameter.name] = intoRange(largePrime, parameter);
                addOnce(list, values);
            }
    // The other parameters cycle through their values over the shapes, so that each value occurs at
    // least once.
    std::vector<Values> turned;
    for (const Values& shape : list) {
        addOnce(turned, shape);
        for (const Parameter& parameter : parameters) {
            if (isSizeParameter(parameter))
                continue;
            Values values = shape;
            for (const Value& value : parameter.values) {
                values[parameter.name] = value;
                addOnce(turned, values);
            }
            if (parameter.kind == ParameterKind::Integer && parameter.values.empty())
                for (const std::int64_t knob : knobs) {
                    values[parameter.name] = intoRange(knob, parameter);
                    addOnce(turned, values);
                }
        }
    }
    return turned;
}

std::vector<Values> kernelCorners(const KernelFile& kernel) {
    Values defaults;
    Values least;
    Values most;
    for (const Parameter& parameter : kernel.parameters) {
        const std::array<Value, 2> ends = endsOf(parameter);
        defaults[parameter.name] = parameter.defaultValue;
        least[parameter.name] = ends[0];
        most[parameter.name] = ends[1];
    }
    std::vector<Values> list = {defaults};
    addOnce(list, least);
    addOnce(list, most);
    for (const Parameter& parameter : kernel.parameters)
        for (const Value& end : endsOf(parameter)) {
            Values values = defaults;
            values[parameter.name] = end;
            addOnce(list, values);
        }
    return list;
}

} // namespace kernelcurve
