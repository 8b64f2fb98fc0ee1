#include "gpu/worker/list_job.h"

#include "gpu/measure/operation.h"
#include "gpu/worker/answer_failure.h"
#include "gpu/worker/requested_configuration.h"

#include <utility>
#include <variant>

namespace kernelcurve {
namespace {

/// For a device that is no GPU: the H200's, whose recording comes with the program.
constexpr int usualCapability = 90;

} // namespace

event::Listed list(const request::List& request, DeviceRegistry& devices, std::stop_token stop) {
    event::Listed answer;
    answer.run = request.run;
    answer.configuration.parameters = request.parameters;
    answer.failure = failureOf([&] {
        const RequestedConfiguration requested(request.kernel, request.parameters);
        answer.configuration = requested.configuration();
        const DeviceDescription device = devices.describe(request.device);
        const auto outcome = resolve(requested.kernel(), answer.configuration, device);
        if (const auto* excluded = std::get_if<Failure>(&outcome))
            throw MeasureError(*excluded);
        const auto& resolved = std::get<ResolvedConfiguration>(outcome);
        if (resolved.launches.empty())
            throw MeasureError({message(KC_TEXT("engine", "a call of the device's library has no "
                                                          "code that could be shown")),
                                {},
                                {}});
        const int capability =
            device.computeCapability > 0 ? device.computeCapability : usualCapability;
        answer.code = devices.printCode(compileRequest(resolved), capability, std::move(stop));
    });
    return answer;
}

} // namespace kernelcurve
