#include "gpu/measure/checks/first_use_check.h"

#include "gpu/catalog/requirements.h"
#include "gpu/measure/checks/kernel_check.h"
#include "gpu/measure/checks/small_instance.h"
#include "gpu/model/format/json_map.h"
#include "gpu/model/format/json_text.h"
#include "gpu/model/measurement/asked_remark.h"
#include "gpu/model/text/error.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace kernelcurve {
namespace {

/// Returns a key of the properties that all configurations of a class share.
std::string classOf(const KernelFile& kernel, const Configuration& configuration,
                    const std::string& tracer) {
    CacheKey key;
    key.add("check 6").add(tracer).add(kernel.name).add(kernel.source).add(kernel.code);
    if (const SourceFile* problem = kernel.definition->source())
        key.add(problem->text); // the problem's arrays limit the kernel's accesses
    const auto& declared = kernel.definition->declaration().parameters;
    for (const auto& [name, value] : configuration.parameters) {
        const auto found = std::ranges::find(declared, name, &Parameter::name);
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
        failure.hint =
            message(KC_TEXT("engine", "the check of a small problem found this error in thread {0} "
                                      "of block {1}; see `kernelcurve check`"),
                    indexText(*finding.thread), indexText(finding.block));
    else
        failure.hint = message(KC_TEXT("engine", "the check of a small problem found this error in "
                                                 "block {0}; see `kernelcurve check`"),
                               indexText(finding.block));
    return failure;
}

/// Converts a verdict to a JSON list with a failure or a message. The list is empty if the verdict
/// contains neither.
std::string written(const FirstUse& verdict) {
    nlohmann::json list = nlohmann::json::array();
    if (verdict.failure)
        list.push_back(jsonOf(*verdict.failure));
    if (verdict.remark)
        list.push_back(nlohmann::json::array({jsonOf(*verdict.remark)}));
    return writeJson(list);
}

/// Parses the output of written(). Returns nullopt for other texts.
std::optional<FirstUse> readWritten(const std::string& text) {
    try {
        const nlohmann::json list = parseJson(text);
        if (!list.is_array() || list.size() > 1)
            return {};
        FirstUse verdict;
        if (!list.empty() && list[0].is_array() && list[0].size() == 1)
            verdict.remark = readAs<Message>(list[0][0], "remark");
        else if (!list.empty())
            verdict.failure = readAs<Failure>(list[0], "failure");
        return verdict;
    } catch (const Error&) {
        return {};
    }
}

/// Returns a key for the kind of the requested sizes.
std::string kindOf(const KernelFile& kernel, const Configuration& configuration) {
    std::string kind;
    for (const SmallSize& size : smallSizesAsAsked(kernel, configuration))
        kind += " " + size.name + "=" + std::to_string(size.small);
    return kind;
}

Message remarkOn(const Failure& failure, const std::vector<std::string>& requirements) {
    const std::string what = failure.where.line > 0
                                 ? failure.what.english() + " (" + failure.where.file + ":" +
                                       std::to_string(failure.where.line) + ")"
                                 : failure.what.english();
    return rightAsAskedRemark(what, requirements);
}

/// Returns a remark for a violation of CUDA's rules that GPUs accept.
std::optional<Message> remarkOnBarriers(const KernelCheckResult& result) {
    if (result.findings.empty())
        return {};
    const CheckFinding& finding = result.findings.front();
    return message(
        KC_TEXT("engine", "the kernel violates CUDA's rules, although GPUs accept it: {0} ({1})"),
        finding.what.english(), finding.where.file + ":" + std::to_string(finding.where.line));
}

/// Returns true if the kernel causes the compile error. Errors without a line in the kernel, such
/// as errors of a compiler or sandbox, are not reproducible.
bool isRefusedByTheCompiler(const DeviceError& error) {
    return !error.log().empty() && error.failure().where.line > 0;
}

/// The time limit in seconds for finding the missing requirement.
constexpr double longestSearch = 8;
/// The time limit in seconds for sizes of the requested kind, because such sizes may be larger than
/// other small sizes.
constexpr double longestAsAsked = 8;

} // namespace

FirstUse FirstUseCheck::known(const std::string& key, const std::function<Outcome()>& check) {
    if (const auto found = known_.find(key); found != known_.end())
        return found->second;
    if (const auto kept = cache_.load(key))
        if (auto verdict = readWritten(*kept))
            return known_[key] = std::move(*verdict);
    Outcome outcome = check();
    if (outcome.isCertain)
        cache_.store(key, written(outcome.verdict));
    return known_[key] = std::move(outcome.verdict);
}

FirstUse FirstUseCheck::verdictOn(const KernelFile& kernel, const Configuration& configuration,
                                  const DeviceDescription& device, const std::stop_token& stop) {
    if (!kernel.library.empty())
        return {};
    const std::string key = classOf(kernel, configuration, tracer_.version());
    const FirstUse first = known(key, [&] { return check(kernel, configuration, device, stop); });
    const std::string kind = kindOf(kernel, configuration);
    if (!first.failure || kind.empty())
        return first;
    return known(CacheKey().add("as asked").add(key).add(kind).text(),
                 [&] { return checkAsAsked(kernel, configuration, device, *first.failure, stop); });
}

FirstUseCheck::Outcome FirstUseCheck::check(const KernelFile& kernel,
                                            const Configuration& configuration,
                                            const DeviceDescription& device,
                                            const std::stop_token& stop) {
    try {
        const KernelCheckResult result =
            checkKernel(tracer_, kernel, configuration, device, {}, {limit_, limit_}, stop);
        if (const CheckFinding* mistake = firstMistake(result))
            return {{failureFrom(*mistake), {}}};
        return {{{}, remarkOnBarriers(result)}, !result.outOfTime};
    } catch (const DeviceError& error) {
        // If the error recurs in the run, the configuration's row reports it.
        return {{}, isRefusedByTheCompiler(error)};
    } catch (const Error&) {
        return {}; // the problem has no similar small instance
    }
}

FirstUseCheck::Outcome FirstUseCheck::checkAsAsked(const KernelFile& kernel,
                                                   const Configuration& configuration,
                                                   const DeviceDescription& device,
                                                   const Failure& elsewhere,
                                                   const std::stop_token& stop) {
    const auto instance = instanceAsAsked(kernel, configuration, device);
    if (!instance)
        return {{elsewhere, {}}};
    const double limit = limit_ < longest ? limit_ : longestAsAsked;
    const KernelCheckResult result =
        checkInstances(tracer_, {*instance}, device, {limit, limit}, stop);
    if (const CheckFinding* mistake = firstMistake(result))
        return {{failureFrom(*mistake), {}}};
    const double search = limit_ < longest ? limit_ : longestSearch;
    return {
        {{},
         remarkOn(elsewhere, requirementsOf(tracer_, kernel, configuration, device, search, stop))},
        !result.outOfTime};
}

} // namespace kernelcurve
