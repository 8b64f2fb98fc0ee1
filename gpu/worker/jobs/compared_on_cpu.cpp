#include "gpu/worker/jobs/compared_on_cpu.h"

#include "gpu/model/text/error.h"
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
    Verification found =
        withinLaunchLimits(stop, [&](MeasureObserver& observer, const std::stop_token& both) {
            return Measurer(cpu, {}).compare(resolved, observer, both);
        });
    return {std::move(resolved), std::move(found)};
}

} // namespace kernelcurve
