#include "gpu/catalog/legal_combinations.h"

#include "gpu/catalog/plan.h"
#include "gpu/catalog/resolve.h"
#include "gpu/model/text/text_parts.h"

#include <algorithm>
#include <limits>
#include <variant>

namespace kernelcurve {

namespace {

bool isChosen(const Experiment& experiment, const std::string& parameter) {
    const auto isIt = [&](const auto& named) { return named.first == parameter; };
    return std::any_of(experiment.parameters.begin(), experiment.parameters.end(), isIt) ||
           std::any_of(experiment.sweep.begin(), experiment.sweep.end(),
                       [&](const Axis& axis) { return axis.parameter == parameter; });
}

/// Returns a device with the limits that all GPUs share, which are the defaults of
/// DeviceDescription.
DeviceDescription anyDevice() {
    DeviceDescription device;
    device.limits.sharedBytesPerBlock = std::numeric_limits<std::int64_t>::max();
    return device;
}

} // namespace

std::vector<Axis> everyValueOf(const KernelFile& kernel, const Experiment& experiment) {
    std::vector<Axis> axes;
    for (const Parameter& parameter : kernel.parameters)
        if (parameter.origin == ParameterOrigin::Kernel && !parameter.values.empty() &&
            !isChosen(experiment, parameter.name))
            axes.push_back({parameter.name, parameter.values});
    return axes;
}

LegalCombinations legalCombinations(Experiment experiment, const Catalog& catalog) {
    const KernelFile& kernel = catalog.at(experiment.kernels.front());
    for (Axis& axis : everyValueOf(kernel, experiment))
        experiment.sweep.push_back(std::move(axis));

    LegalCombinations combinations;
    combinations.kernel = kernel.id;
    combinations.parameters = textsOf(experiment.sweep, &Axis::parameter);
    const Plan plan(experiment, catalog);
    combinations.candidates = plan.size();
    const DeviceDescription device = anyDevice();
    for (std::int64_t index = 0; index < plan.size(); ++index) {
        const Configuration configuration = plan.at(index);
        if (std::holds_alternative<Failure>(resolve(kernel, configuration, device)))
            continue;
        Values values;
        for (const std::string& name : combinations.parameters)
            values[name] = configuration.parameters.at(name);
        combinations.legal.push_back(std::move(values));
    }
    return combinations;
}

} // namespace kernelcurve
