#include "app/cli/options/chosen_kernel.h"

#include "app/cli/options/plan_source.h"
#include "app/cli/options/session.h"
#include "app/cli/options/setting.h"
#include "app/cli/options/trust_question.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/text/error.h"

namespace kernelcurve {

ChosenKernel chooseKernel(const KernelCommand& command) {
    std::vector<std::string> files = command.kernelFiles;
    std::vector<std::string> opened;
    const bool byPath = command.kernel.ends_with(".cu");
    if (byPath)
        files.push_back(command.kernel);
    const Catalog catalog = loadCatalog(files, &opened);
    const KernelFile& chosen = catalog.at(byPath ? opened.back() : command.kernel);

    Experiment experiment;
    experiment.kernels = {chosen.id};
    for (const std::string& setting : command.settings)
        applySetting(experiment, setting);
    const Values settings{experiment.parameters.begin(), experiment.parameters.end()};
    std::vector<ReplacedDefault> replaced = replaceDefaults(experiment, catalog);
    const Plan plan = planOf(experiment, catalog, {{}, {}, command.settings});
    if (plan.size() != 1)
        throw Error(
            {message(KC_TEXT("engine",
                             "This command requires one configuration, but the selection has {0}"),
                     std::to_string(plan.size())),
             message(KC_TEXT("engine", "set each parameter to one value")),
             {"--set"}});
    askForTrust(catalog, {chosen.id}, files, command.trusts);
    return {textOf(chosen), chosen.problem, plan.at(0), settings, std::move(replaced)};
}

} // namespace kernelcurve
