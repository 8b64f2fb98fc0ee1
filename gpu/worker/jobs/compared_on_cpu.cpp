#include "gpu/worker/jobs/compared_on_cpu.h"

#include "gpu/model/text/error.h"
#include "gpu/model/values/quantity.h"
#include "gpu/worker/jobs/launch_timer.h"

#include <utility>
#include <variant>

namespace kernelcurve {

ComparedOnCpu comparedOnCpu(const KernelFile& kernel, const Configuration& configuration,
                            Device& cpu, const std::stop_token& stop) {
    auto outcome = resolve(kernel, configuration, cpu.description());
    if (const auto* excluded = std::get_if<Failure>(&outcome))
        throw Error(*excluded);
    auto& resolved = std::get<ResolvedConfiguration>(outcome);
    LaunchTimer timer;
    const std::stop_callback chained(stop, [&timer] { timer.stop().request_stop(); });
    try {
        Verification found = Measurer(cpu, {}).compare(resolved, timer, timer.stop().get_token());
        return {std::move(resolved), std::move(found)};
    } catch (const Cancelled&) {
        if (const auto limit = timer.overdue())
            throw Error({message(KC_TEXT("engine", "Timed out after {0}"), formatDuration(*limit)),
                         message(KC_TEXT("engine", "choose a smaller problem"))});
        throw;
    }
}

} // namespace kernelcurve
