#include "gpu/worker/jobs/query_jobs.h"

#include "gpu/measure/arrays/operation.h"
#include "gpu/measure/checks/kernel_check.h"
#include "gpu/measure/reference/result_verification.h"
#include "gpu/worker/jobs/requested_configuration.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <variant>

namespace kernelcurve {
namespace {

/// Returns the parameters that keep their values in small instances. These are the parameters that
/// the request sets, and parameters with small values that the kernel's requirements determine.
std::set<std::string> sizesToKeep(const Values& settings, const RequestedConfiguration& requested) {
    constexpr std::int64_t small = 4096;
    std::set<std::string> names;
    for (const auto& [name, value] : settings)
        names.insert(name);
    for (const ReplacedDefault& each : requested.replaced())
        if (each.chosen.isInteger() && each.chosen.integer() <= small)
            names.insert(each.parameter);
    return names;
}

CheckFinding findingOf(const Verification& verification, const ResolvedConfiguration& resolved) {
    CheckFinding finding;
    finding.what = wrongResult(verification);
    finding.where.file = resolved.kernel->name;
    finding.kind = FindingKind::WrongResult;
    WrongResult& result = finding.result.emplace();
    result.parameters = problemParameters(resolved);
    result.wrong = verification.wrong;
    result.compared = verification.checked;
    if (const auto& first = verification.firstWrong) {
        result.array = first->buffer;
        if (first->index >= 0)
            result.index = first->index;
        result.member = first->member;
        result.expected = first->expected;
        result.found = first->found;
    }
    return finding;
}

void compareResult(event::Checked& answer, CheckedInstance& instance, const KernelFile& kernel,
                   Device& cpu, const std::stop_token& stop) {
    const ComparedOnCpu found = comparedOnCpu(kernel, instance.configuration, cpu, stop);
    instance.comparedElements = found.verification.checked;
    if (!found.verification.passed)
        answer.findings.push_back(findingOf(found.verification, found.resolved));
}

void compareResults(event::Checked& answer, const KernelFile& kernel, DeviceRegistry& devices,
                    const std::stop_token& stop) {
    for (CheckedInstance& instance : answer.instances) {
        try {
            compareResult(answer, instance, kernel, devices.open("cpu"), stop);
        } catch (const Error& error) {
            if (!answer.notCompared)
                answer.notCompared = error.failure();
        }
    }
}

} // namespace

event::Checked check(const request::Check& request, DeviceRegistry& devices, std::stop_token stop) {
    event::Checked answer;
    answer.run = request.run;
    answer.failure = failureOf([&] {
        const RequestedConfiguration requested(request.kernel, request.parameters);
        KernelCheckResult result = checkKernel(
            devices.tracer(), requested.kernel(), requested.configuration(),
            devices.describe(request.device), sizesToKeep(request.parameters, requested), {}, stop);
        if (result.outOfTime && result.findings.empty())
            throw DeviceError(*result.outOfTime);
        answer.instances = std::move(result.instances);
        answer.findings = std::move(result.findings);
        if (!request.results)
            return;
        const std::size_t others = answer.findings.size();
        compareResults(answer, requested.kernel(), devices, stop);
        if (answer.findings.size() > others)
            std::ranges::move(result.overwritten, std::back_inserter(answer.findings));
    });
    return answer;
}

} // namespace kernelcurve
