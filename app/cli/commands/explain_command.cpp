#include "app/cli/commands/commands.h"

#include "app/cli/options/chosen_kernel.h"
#include "app/cli/options/session.h"
#include "app/cli/output/formatted_output.h"
#include "app/cli/run/headless_run.h"
#include "app/engine/engine_client.h"
#include "app/export/cost_table.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/values/rough_figures.h"

#include <iostream>

namespace kernelcurve {
namespace {

/// One configuration, timed by the model, with its costs.
Experiment experimentOf(const ChosenKernel& chosen, const DeviceDescription& device) {
    Experiment experiment;
    experiment.device = device.id;
    experiment.kernels = {chosen.configuration.kernel};
    for (const auto& [name, value] : chosen.configuration.parameters)
        experiment.parameters.emplace_back(name, value);
    experiment.measure.check = false;
    experiment.measure.costs = true;
    return experiment;
}

std::string timeText(const Measurement& row, const char* tag) {
    return roughDuration(measuredMetric(row, tag).value_or(0));
}

void printSummary(const Measurement& row, const DeviceDescription& device,
                  const ChosenKernel& chosen) {
    std::cout << "configuration: " << row.configuration.text() << '\n';
    printReplacedDefaults(chosen.replaced);
    std::cout << device.name << ": " << timeText(row, "time")
              << " (80 % band: " << timeText(row, "time_low") << " to "
              << timeText(row, "time_high") << ")\n\n"
              << costSentence(row) << "\n\n"
              << alignedText(costSummary(row));
}

} // namespace

ExitCode carryOut(const ExplainCommand& command) {
    const ChosenKernel chosen = chooseKernel(command);
    EngineClient client(workerCommand(command.worker));
    const std::vector<DeviceDescription> known = knownDevices(client, command.device);
    const DeviceDescription& device = requireDevice(known, command.device);
    if (device.kind != DeviceKind::Predict)
        throw Error({message(KC_TEXT("engine", "Invalid device for explain: {0}. Its times are "
                                               "measured, not predicted"),
                             command.device),
                     message(KC_TEXT("engine", "choose a predicted device, such as {0}"),
                             "predict:nvidia-h200"),
                     {"--device"}});
    Catalog catalog;
    catalog.add(readKernelFile(chosen.text));
    const Experiment experiment = experimentOf(chosen, device);
    HeadlessRun run(client, catalog, experiment, true);
    run.carryOut(Plan(experiment, catalog));
    run.printWhatWentWrong();
    const std::vector<Measurement>& rows = run.recording().measurements;
    run.discardAutosave();
    if (rows.empty() || rows.front().status != Status::Measured)
        return exitCode(run);
    const Measurement& row = rows.front();
    print(command.format, costTable(row), costStructure(row, device.id),
          [&] { printSummary(row, device, chosen); });
    return ExitCode::Done;
}

} // namespace kernelcurve
