#include "gpu/catalog/import/import_problem_text.h"

#include "gpu/catalog/header/find_named.h"
#include "gpu/catalog/header/header_edit.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/source/syntax/host_expression.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace kernelcurve {

namespace {

std::string realText(double value) {
    std::string text = headerText(value);
    return text.find_first_of(".e") == text.npos ? text + ".0" : text;
}

std::string parametersText(const ProposedProblem& problem) {
    constexpr double gibi = 1 << 30;
    std::string text = "parameters:\n";
    for (const ProposedScalar& each : problem.scalars) {
        if (problem.isDerived(each.name))
            continue;
        const std::string value = each.isTruth  ? (*each.value != 0 ? "true" : "false")
                                  : each.isReal ? realText(*each.value)
                                                : headerText(std::floor(*each.value));
        text += "  " + each.name + ": ";
        text += each.isSize
                    ? "{range: [" + headerText(std::min(std::floor(*each.value), 1.0)) + ", " +
                          (*each.value > gibi ? value : "1 Gi") + "], default: " + value + "}"
                    : "{values: [" + value + "]}";
        text += "   " + std::string(guessMark) +
                (each.isTold ? "the host's program" : "unknown: parameters") + "\n";
    }
    return text;
}

/// Returns the empty reference function with a comment that describes its task.
std::string referenceText(const ProposedProblem& problem, const std::string& result,
                          const std::string& unit, const std::string& parameters) {
    const std::string comment =
        problem.lacksArrays
            ? "// The kernel takes no array, so runs cannot verify its result. This reference "
              "leaves the\n// placeholder " +
                  result + " unchanged.\n"
            : "// The reference: simple and slow code that is called once for each unit, starting "
              "at 0. Until it writes " +
                  result + ",\n// runs report that elements were not written.\n";
    const std::string body =
        problem.lacksArrays ? "" : "    // " + result + "[" + unit + "] = ...\n";
    return comment + "__device__ void right(" + parameters + ")\n{\n" + body + "}\n";
}

} // namespace

bool ProposedProblem::isDerived(std::string_view name) const {
    return std::ranges::any_of(derived, [&](const auto& each) { return each.first == name; });
}

std::string problemText(const ProposedProblem& problem) {
    std::string text = "/*---\nproblem: " + problem.id + "\ntitle: What " + problem.kernel +
                       " computes\n" + parametersText(problem);
    if (!problem.derived.empty())
        text += "sizes: {" +
                joined(problem.derived, ", ",
                       [](const auto& size) { return size.first + ": " + size.second; }) +
                "}\n";
    text += "arrays:\n";
    std::string bytes;
    const ProposedArray* result = nullptr;
    for (const ProposedArray& each : problem.arrays) {
        const std::string_view role = each.role;
        if (role == betweenKernels)
            continue;
        text += "  " + each.name + ": {role: " + std::string(role) + ", type: " + each.type->name +
                ", shape: [\"" + each.shape + "\"]}";
        text += "   " + std::string(guessMark) + each.roleFrom + "; size from " + each.from + "\n";
        const std::int64_t times = (role == "inout" ? 2 : 1) * each.type->bytes();
        bytes += (bytes.empty() ? "" : " + ") + std::to_string(times) + " * (" + each.shape + ")";
        if (result == nullptr && role != "in")
            result = &each;
    }
    text += "bytes: " + bytes + "\n";
    if (problem.lacksArrays)
        text += "metric: time\n";
    std::string arguments;
    const bool isTaken = findNamed(problem.arrays, "unit") != nullptr ||
                         findNamed(problem.scalars, "unit") != nullptr;
    const std::string unit = isTaken ? "unit_" : "unit";
    std::string declared = "long " + unit;
    for (const ProposedArray& each : problem.arrays) {
        if (std::string_view(each.role) == betweenKernels)
            continue;
        const bool input = std::string_view(each.role) == "in";
        arguments += (arguments.empty() ? "" : ", ") + each.name;
        declared += ", " + std::string(input ? "const " : "") + each.type->name + " *" + each.name;
    }
    for (const ProposedScalar& each : problem.scalars) {
        if (each.isTruth)
            continue;
        arguments += ", " + each.name;
        declared += std::string(", ") + (each.isReal ? "double " : "long ") + each.name;
    }
    text += "reference: {entry: right, units: \"" + result->shape + "\", arguments: [" + arguments +
            "]}\n---*/\n\n";
    return text + referenceText(problem, result->name, unit, declared);
}

} // namespace kernelcurve
