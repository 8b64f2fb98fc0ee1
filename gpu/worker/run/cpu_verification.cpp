#include "gpu/worker/run/cpu_verification.h"

#include "gpu/catalog/requirements.h"
#include "gpu/measure/checks/small_instance.h"
#include "gpu/measure/reference/result_verification.h"
#include "gpu/model/text/error.h"
#include "gpu/worker/jobs/requested_configuration.h"

#include <algorithm>

namespace kernelcurve {
namespace {

/// Returns the values of all parameters except the problem's sizes.
std::string otherValues(const KernelFile& kernel, const Configuration& configuration) {
    std::string text;
    const auto& declared = kernel.definition->declaration().parameters;
    for (const auto& [name, value] : configuration.parameters) {
        const auto found = std::ranges::find(declared, name, &Parameter::name);
        if (found == declared.end() || !isSize(*found))
            text += name + "=" + value.text() + "\n";
    }
    return text;
}

} // namespace

Message CpuVerification::verdictOn(const KernelFile& kernel, const Configuration& configuration,
                                   const std::stop_token& stop) {
    const std::pair key(kernel.id, otherValues(kernel, configuration));
    auto found = known_.find(key);
    if (found == known_.end())
        found = known_.emplace(key, verify(kernel, configuration, stop)).first;
    if (const auto* wrong = std::get_if<Failure>(&found->second))
        throw Error(*wrong);
    return std::get<Message>(found->second);
}

CpuVerification::Verdict CpuVerification::verify(const KernelFile& kernel,
                                                 const Configuration& configuration,
                                                 const std::stop_token& stop) {
    Message why = message(KC_TEXT("engine", "no small problem size with similar parameters found"));
    std::optional<std::string> right;
    std::optional<Failure> wrong;
    for (const ResolvedConfiguration& small :
         smallInstances(kernel, configuration, cpu_.description())) {
        try {
            const ComparedOnCpu found = comparedOnCpu(kernel, small.configuration, cpu_, stop);
            if (found.verification.passed) {
                right = small.configuration.text();
            } else {
                wrong = {
                    wrongResult(found.verification),
                    message(KC_TEXT("engine", "the check on the CPU found this error with {0}"),
                            small.configuration.text())};
            }
        } catch (const Error& error) {
            why = error.failure().what;
        }
    }
    if (wrong && !right)
        return *wrong;
    // Wrong results at some sizes cause only a remark. A kernel may support only the other sizes.
    if (wrong)
        return message(
            KC_TEXT("engine", "verified on the CPU with {0}, but wrong at other sizes: {1}"),
            *right, wrong->what.english());
    return right ? message(KC_TEXT("engine", "verified on the CPU at small sizes"))
                 : message(KC_TEXT("engine", "result not verified: {0}"), why.english());
}

} // namespace kernelcurve
