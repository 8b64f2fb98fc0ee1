#include "app/cli/problem_trial.h"

#include "app/cli/session.h"
#include "app/engine/engine_client.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/values/document_error.h"
#include "gpu/problems/problem.h"

#include <QEventLoop>

#include <algorithm>

namespace kernelcurve {

namespace {

/// Long enough for the slowest of kernels at these sizes.
constexpr double longestTrial = 5;

/// One configuration, with sizes that tiles of up to 128 divide.
Experiment smallRun(const KernelFile& kernel) {
    constexpr std::int64_t leastSize = 256; // a smaller default is a width or a count of steps
    constexpr std::int64_t part = 8;
    constexpr std::int64_t most = 4096;
    Experiment experiment;
    experiment.device = "cpu";
    experiment.kernels = {kernel.id};
    for (const Parameter& parameter : kernel.definition->declaration().parameters)
        if (parameter.kind == ParameterKind::Integer && parameter.range &&
            parameter.defaultValue.integer() >= leastSize)
            experiment.parameters.emplace_back(
                parameter.name, std::min(parameter.defaultValue.integer() / part, most));
    experiment.measure.samples = 1;
    experiment.measure.check = false;
    experiment.measure.limit = longestTrial;
    return experiment;
}

/// A row is measured only where its result is right.
bool isRight(EngineClient& client, KernelFile kernel) {
    const Experiment experiment = smallRun(kernel);
    Catalog catalog;
    catalog.add(std::move(kernel));
    bool right = false;
    QEventLoop loop;
    QObject::connect(&client, &EngineClient::measured, &loop, [&](const event::Measured& row) {
        right = row.measurement.status == Status::Measured;
    });
    QObject::connect(&client, &EngineClient::runFinished, &loop, &QEventLoop::quit);
    client.run(experiment, catalog);
    loop.exec();
    return right;
}

} // namespace

std::vector<std::string> problemsComputed(ImportRequest request,
                                          const std::vector<std::string>& problems) {
    EngineClient client(workerCommand({}));
    requireDevice(knownDevices(client), "cpu");
    std::vector<std::string> computed;
    for (const std::string& problem : problems) {
        request.problem = problem;
        try {
            const ImportProposal proposal = proposeHeader(request);
            if (isRight(client, readKernelFile(proposal.text, proposal.output.string())))
                computed.push_back(problem);
        } catch (const DocumentError&) {
            continue; // no header for this one makes sense
        }
    }
    return computed;
}

} // namespace kernelcurve
