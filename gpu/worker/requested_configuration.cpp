#include "gpu/worker/requested_configuration.h"

#include "gpu/catalog/plan.h"

namespace kernelcurve {

RequestedConfiguration::RequestedConfiguration(const KernelText& kernel, const Values& parameters) {
    catalog_.add(readKernelFile(kernel.source, kernel.name));
    Experiment experiment;
    experiment.kernels = {this->kernel().id};
    experiment.parameters.assign(parameters.begin(), parameters.end());
    configuration_ = Plan(experiment, catalog_).at(0);
}

} // namespace kernelcurve
