#include "app/cli/commands/commands.h"

#include "app/cli/options/chosen_kernel.h"
#include "app/cli/options/session.h"
#include "app/cli/options/setting.h"
#include "app/cli/options/trust_question.h"
#include "app/cli/output/formatted_output.h"
#include "app/engine/engine_client.h"
#include "app/engine/kernel_traces.h"
#include "app/export/cost_table.h"
#include "app/export/sarif.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/values/rough_figures.h"

#include <algorithm>
#include <iostream>

namespace kernelcurve {
namespace {

std::string timeText(const Measurement& row, const char* tag) {
    return roughDuration(measuredMetric(row, tag).value_or(0));
}

void printSummary(const Explanation& explanation) {
    std::cout << "configuration: " << explanation.row.configuration.text() << '\n'
              << explanation.costs.gpu << predictedEnding << ": "
              << timeText(explanation.predicted, "time")
              << " (80 % band: " << timeText(explanation.predicted, "time_low") << " to "
              << timeText(explanation.predicted, "time_high") << ")\n";
    if (explanation.costs.predictedSeconds)
        std::cout << "measured: " << roughDuration(explanation.costs.seconds) << '\n';
    std::cout << '\n'
              << costText(explanation) << "\n\n"
              << alignedText(costSummary(explanation.costs));
    if (explanation.costs.origins)
        std::cout << '\n' << originText(*explanation.costs.origins) << '\n';
    if (!explanation.costs.tried.empty())
        std::cout << '\n' << alignedText(changeSummary(explanation.costs));
}

/// Predicts rows and collects their explanations.
class Explainer {
  public:
    explicit Explainer(const ExplainCommand& command)
        : command_(command)
        , client_(workerCommand(command.worker))
        , known_(knownDevices(client_, command.device)) {}

    const DeviceDescription& device(const std::string& id) const {
        return requireDevice(known_, id);
    }
    /// Returns the device of --device, or the device that describes the rows' GPU.
    const DeviceDescription& deviceFor(const Environment& environment) const {
        if (!command_.device.empty())
            return device(command_.device);
        if (const DeviceDescription* model = modelFor(environment, known_))
            return device(model->id); // throws the reason if the device is not usable
        if (!environmentEntry(environment, "compute_capability"))
            // Throws the reason if the device is not usable.
            return device(std::string(defaultPrediction));
        throw Error({message(KC_TEXT("engine", "Description of the GPU {0} not found"),
                             environmentText(environment, "device")),
                     message(KC_TEXT("engine",
                                     "create a description on that GPU's machine with `kernelcurve "
                                     "peaks --describe`, or choose another device with --device")),
                     {}});
    }

    /// `row` is the measured row, or null.
    void explain(const KernelText& kernel, const Values& parameters,
                 const DeviceDescription& device, const Measurement* row,
                 const Environment& environment = {}) {
        auto answer =
            answerTo(client_, request::Explain{0, device.id, kernel, parameters,
                                               hasColdCaches(environment), command_.tries});
        if (answer.failure) {
            printError(*answer.failure);
            ++failed_;
            return;
        }
        RowCosts costs = rowCosts(row ? *row : answer.row, environment, answer.row, device,
                                  std::move(answer.tried));
        explanations_.push_back(
            {row ? *row : answer.row, std::move(answer.row), device.id, std::move(costs)});
    }

    ExitCode print() const {
        // A SARIF log must be valid even without results.
        if (!explanations_.empty() || command_.format == ListFormat::Sarif)
            kernelcurve::print(command_.format, costTable(explanations_),
                               command_.format == ListFormat::Sarif
                                   ? sarifOf(explanations_, command_.kernel, failed_ == 0)
                                   : costStructure(explanations_),
                               [&] {
                                   for (std::size_t i = 0; i < explanations_.size(); ++i) {
                                       std::cout << (i > 0 ? "\n" : "");
                                       printSummary(explanations_[i]);
                                   }
                               });
        return failed_ == 0 ? ExitCode::Done : ExitCode::SomeFailed;
    }

  private:
    const ExplainCommand& command_;
    EngineClient client_;
    std::vector<DeviceDescription> known_;
    std::vector<Explanation> explanations_;
    int failed_ = 0;
};

/// Returns the rows that --row and --set select; without these options, the last row of each
/// kernel.
std::vector<Measurement> chosenRows(const ExplainCommand& command, const Recording& recording,
                                    const Catalog& catalog) {
    Experiment wanted;
    for (const std::string& setting : command.settings)
        applySetting(wanted, setting);
    const auto isWanted = [&](const Measurement& row) {
        return std::ranges::all_of(wanted.parameters, [&](const auto& parameter) {
            const Value* value = row.configuration.parameters.get(parameter.first);
            return value && *value == parameter.second;
        });
    };
    if (!command.rows.empty() && !command.settings.empty())
        throw Error({message(KC_TEXT("engine", "--row and --set cannot be combined")),
                     message(KC_TEXT("engine", "use only one of them"))});
    std::vector<Measurement> chosen;
    for (const std::int64_t number : command.rows) {
        if (number < 1 || number > std::ssize(recording.measurements))
            throw Error({message(KC_TEXT("engine", "Row not found: {0}"), std::to_string(number)),
                         message(KC_TEXT("engine", "the recording has rows 1 to {0}"),
                                 std::to_string(recording.measurements.size())),
                         {"--row"}});
        chosen.push_back(recording.measurements[static_cast<std::size_t>(number - 1)]);
    }
    if (!chosen.empty())
        return chosen;
    std::vector<Measurement> matching = recording.measurements;
    std::erase_if(matching, std::not_fn(isWanted));
    chosen = tracedRows(recording.experiment.kernels, matching, catalog);
    if (chosen.empty())
        throw Error(
            {message(
                 KC_TEXT("engine",
                         "No measured row in {0} matches these settings and has a known kernel"),
                 command.kernel),
             message(KC_TEXT("engine", "omit --set, or pass the kernel's file with --kernel"))});
    return chosen;
}

ExitCode explainRecording(const ExplainCommand& command) {
    const Recording recording = readRecordingFile(command.kernel);
    Catalog catalog = loadCatalog(command.kernelFiles);
    loadSavedKernels(catalog, recording.kernelFiles, command.kernel, false);
    const std::vector<Measurement> rows = chosenRows(command, recording, catalog);
    std::vector<std::string> kernels;
    for (const Measurement& row : rows)
        kernels.push_back(row.configuration.kernel);
    askForTrust(catalog, kernels, command.kernelFiles, command.trusts);
    Explainer explainer(command);
    for (const Measurement& row : rows) {
        const Environment& environment = environmentOf(recording, row);
        explainer.explain(textOf(catalog.at(row.configuration.kernel, {command.kernel})),
                          row.configuration.parameters, explainer.deviceFor(environment), &row,
                          environment);
    }
    return explainer.print();
}

} // namespace

ExitCode carryOut(const ExplainCommand& command) {
    if (command.kernel.ends_with(".yaml"))
        return explainRecording(command);
    if (!command.rows.empty())
        throw Error({message(KC_TEXT("engine", "--row requires a recording")),
                     message(KC_TEXT("engine", "pass a .yaml file instead of the kernel"))});
    const ChosenKernel chosen = chooseKernel(command);
    Explainer explainer(command);
    if (command.format == ListFormat::Table)
        printReplacedDefaults(chosen.replaced);
    explainer.explain(
        chosen.text, chosen.configuration.parameters,
        explainer.device(command.device.empty() ? std::string(defaultPrediction) : command.device),
        nullptr);
    return explainer.print();
}

} // namespace kernelcurve
