#include "gpu/worker/jobs/requested_configuration.h"

#include "gpu/catalog/plan.h"
#include "gpu/model/text/error.h"
#include "gpu/worker/jobs/launch_timer.h"

#include <utility>
#include <variant>

namespace kernelcurve {

RequestedConfiguration::RequestedConfiguration(const KernelText& kernel, const Values& parameters) {
    catalog_.add(readKernelFile(kernel));
    Experiment experiment;
    experiment.kernels = {this->kernel().id};
    experiment.parameters.assign(parameters.begin(), parameters.end());
    replaced_ = replacedDefaults(this->kernel(), parameters);
    for (const ReplacedDefault& each : replaced_)
        experiment.parameters.emplace_back(each.parameter, each.chosen);
    configuration_ = Plan(experiment, catalog_).at(0);
}

ResolvedConfiguration RequestedConfiguration::resolvedFor(const DeviceDescription& device) const {
    auto outcome = resolve(kernel(), configuration_, device);
    if (auto* excluded = std::get_if<Failure>(&outcome))
        throw Error(std::move(*excluded));
    return std::get<ResolvedConfiguration>(std::move(outcome));
}

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
