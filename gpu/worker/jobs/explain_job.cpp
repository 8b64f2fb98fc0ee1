#include "gpu/worker/jobs/query_jobs.h"

#include "gpu/measure/measurer.h"
#include "gpu/model/device/automatic_device.h"
#include "gpu/worker/jobs/kernel_changes.h"
#include "gpu/worker/jobs/launch_timer.h"
#include "gpu/worker/jobs/requested_configuration.h"

#include <algorithm>

namespace kernelcurve {
namespace {

/// The time limit for explaining a prediction, in seconds. Predicting the costs takes about 20 s.
constexpr double explainLimit = 60;

} // namespace

event::Explained explain(const request::Explain& request, DeviceRegistry& devices,
                         std::stop_token stop) {
    event::Explained answer;
    answer.run = request.run;
    answer.failure = failureOf([&] {
        const RequestedConfiguration requested(request.kernel, request.parameters);
        Device& device = devices.open(request.device);
        if (device.description().kind != DeviceKind::Predict)
            throw Error({message(KC_TEXT("engine", "Invalid device for explain: {0}. Its times are "
                                                   "measured, not predicted"),
                                 request.device),
                         message(KC_TEXT("engine", "choose a predicted device, such as {0}"),
                                 std::string(defaultPrediction))});
        MeasuringRules rules;
        rules.timing = request.cold ? TimingMode::Cold : TimingMode::Warm;
        rules.check = false;
        rules.costs = true;
        rules.limit = explainLimit;
        const auto predicted = [&](const RequestedConfiguration& configuration) {
            const ResolvedConfiguration resolved = configuration.resolvedFor(device.description());
            return withinLaunchLimits(
                stop, [&](MeasureObserver& observer, const std::stop_token& both) {
                    return Measurer(device, rules).measure(resolved, observer, both);
                });
        };
        answer.row = predicted(requested);
        if (!request.tries)
            return;
        rules.costs = false;
        for (ChangedKernel& changed :
             changesOf(requested.kernel(), requested.configuration(), answer.row.costs)) {
            // The answer omits changes that the compiler, the kernel, or the model rejects.
            if (stop.stop_requested())
                throw Cancelled();
            const auto refused = failureOf([&] {
                const Measurement row =
                    predicted(RequestedConfiguration(changed.kernel, changed.parameters));
                changed.change.seconds = measuredMetric(row, "time").value_or(0);
            });
            if (!refused && changed.change.seconds > 0)
                answer.tried.push_back(std::move(changed.change));
        }
        std::ranges::stable_sort(answer.tried, {}, &TriedChange::seconds);
    });
    return answer;
}

} // namespace kernelcurve
