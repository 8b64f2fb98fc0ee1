#include "gpu/measure/checks/first_use_check.h"

#include "gpu/measure/checks/kernel_check.h"
#include "gpu/measure/checks/small_instance.h"
#include "gpu/measure/measure_error.h"
#include "gpu/model/format/json_map.h"
#include "gpu/model/format/json_text.h"
#include "gpu/model/values/document_error.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace kernelcurve {
namespace {

/// What all configurations of a class have in common.
std::string classOf(const KernelFile& kernel, const Configuration& configuration,
                    const std::string& microscope) {
    CacheKey key;
    key.add("check 2").add(microscope).add(kernel.name).add(kernel.source);
    const auto& declared = findProblem(kernel.problem)->declaration().parameters;
    for (const auto& [name, value] : configuration.parameters) {
        const auto found =
            std::find_if(declared.begin(), declared.end(),
                         [&wanted = name](const Parameter& p) { return p.name == wanted; });
        if (found == declared.end() || !isSize(*found))
            key.add(name).add(value.text());
    }
    return key.text();
}

std::string indexText(const std::array<std::int64_t, 3>& index) {
    return "(" + std::to_string(index[0]) + ", " + std::to_string(index[1]) + ", " +
           std::to_string(index[2]) + ")";
}

Failure failureFrom(const CheckFinding& finding) {
    Failure failure{finding.what, {}, finding.where};
    if (finding.thread)
        failure.hint = message(KC_TEXT("engine", "found on a small problem before measuring, in "
                                                 "thread {0} of block {1}; `kernelcurve check` "
                                                 "shows more"),
                               indexText(*finding.thread), indexText(finding.block));
    else
        failure.hint = message(KC_TEXT("engine", "found on a small problem before measuring, in "
                                                 "block {0}; `kernelcurve check` shows more"),
                               indexText(finding.block));
    return failure;
}

/// An empty list where nothing was found.
std::string written(const std::optional<Failure>& failure) {
    nlohmann::json list = nlohmann::json::array();
    if (failure)
        list.push_back(jsonOf(*failure));
    return writeJson(list);
}

/// Nothing where the text is not what written() makes.
std::optional<std::optional<Failure>> readWritten(const std::string& text) {
    try {
        const nlohmann::json list = parseJson(text);
        if (!list.is_array() || list.size() > 1)
            return {};
        return list.empty() ? std::optional<Failure>()
                            : std::optional(readAs<Failure>(list[0], "failure"));
    } catch (const DocumentError&) {
        return {};
    }
}

} // namespace

std::optional<Failure> FirstUseCheck::failureOf(const KernelFile& kernel,
                                                const Configuration& configuration,
                                                const DeviceDescription& device,
                                                std::stop_token stop) {
    if (!kernel.library.empty())
        return {};
    const std::string key = classOf(kernel, configuration, microscope_.version());
    if (const auto found = known_.find(key); found != known_.end())
        return found->second;
    if (const auto kept = cache_.load(key))
        if (auto failure = readWritten(*kept))
            return known_[key] = std::move(*failure);
    Outcome outcome = check(kernel, configuration, device, std::move(stop));
    if (outcome.isCertain)
        cache_.store(key, written(outcome.failure));
    return known_[key] = std::move(outcome.failure);
}

FirstUseCheck::Outcome FirstUseCheck::check(const KernelFile& kernel,
                                            const Configuration& configuration,
                                            const DeviceDescription& device, std::stop_token stop) {
    try {
        const KernelCheckResult result = checkKernel(microscope_, kernel, configuration, device, {},
                                                     {limit_, limit_}, std::move(stop));
        if (result.findings.empty())
            return {{}, !result.outOfTime};
        return {failureFrom(result.findings.front())};
    } catch (const DeviceError&) {
        // It does not compile for the CPU: its own row says so where that matters.
        return {};
    } catch (const MeasureError&) {
        return {};
    }
}

} // namespace kernelcurve
