#include "app/cli/commands/commands.h"

#include "app/cli/options/plan_source.h"
#include "app/cli/options/session.h"
#include "app/cli/options/setting.h"
#include "app/cli/output/formatted_output.h"
#include "app/document/labs/labs.h"
#include "app/engine/engine_client.h"
#include "app/export/listing.h"
#include "gpu/catalog/legal_combinations.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/text/error.h"

namespace kernelcurve {

namespace {

Listing requestedListing(const ListCommand& command) {
    if (command.what == "labs")
        return listingOf(labs());
    if (command.what == "metrics")
        return metricListing(command.kernel);
    if (command.what == "devices") {
        EngineClient client(workerCommand(command.worker));
        return listingOf(knownDevices(
            client, command.kernel.empty() ? "" : DevicePlace{command.kernel, "auto"}.name()));
    }
    std::vector<std::string> opened;
    std::vector<std::string> files = command.kernelFiles;
    const bool byPath = command.kernel.ends_with(".cu");
    if (byPath)
        files.push_back(command.kernel);
    const Catalog catalog = loadCatalog(files, &opened);
    if (command.what == "problems")
        return listingOf(problems());
    if (command.what == "kernels")
        return listingOf(catalog);
    const KernelFile& kernel = catalog.at(byPath ? opened.back() : command.kernel);
    if (!command.legal)
        return listingOf(parametersOf(kernel));
    Experiment experiment;
    experiment.kernels = {kernel.id};
    for (const std::string& setting : command.settings)
        applySetting(experiment, setting);
    try {
        return listingOf(legalCombinations(std::move(experiment), catalog));
    } catch (const PlanError& error) {
        throwPlaced(error, {{}, {}, command.settings});
    }
}

} // namespace

ExitCode carryOut(const ListCommand& command) {
    print(command.format, requestedListing(command));
    return ExitCode::Done;
}

} // namespace kernelcurve
