#include "app/cli/commands/commands.h"

#include "app/cli/options/chosen_kernel.h"
#include "app/cli/options/session.h"
#include "app/cli/options/trust_question.h"
#include "app/cli/output/formatted_output.h"
#include "app/engine/engine_client.h"
#include "app/export/counter_comparison.h"
#include "app/export/sarif.h"
#include "app/export/trace_table.h"
#include "gpu/model/analysis/limits.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/recording/document_file.h"

#include <algorithm>
#include <iostream>
#include <string>

namespace kernelcurve {

namespace {

/// Checks the device for which a configuration is resolved. Kernels are traced on the CPU device.
/// Returns its compiler: "clang++ 14.0.6 (clang++)".
std::string requireDevices(EngineClient& client, const std::string& device) {
    const auto devices = knownDevices(client, device);
    const std::string processor = DevicePlace{placeOf(device).host, "cpu"}.name();
    const DeviceDescription& cpu = requireDevice(devices, processor);
    requireDevice(devices, device);
    const auto compiler = std::ranges::find(cpu.components, "clang++", &DeviceComponent::name);
    return compiler == cpu.components.end() ? "" : compiler->name + " " + compiler->version;
}

/// Compares counted and modelled values for each configuration of a counter file.
ExitCode compareWithCounters(const TraceCommand& command) {
    const CounterFile counted = readCounterFile(readDocumentFile(command.against), command.against);
    const Catalog catalog = loadCatalog(command.kernelFiles);
    EngineClient client(workerCommand(command.worker));
    requireDevices(client, command.device);
    CounterComparison comparison;
    bool allTraced = true;
    for (const CountedConfiguration& row : counted.rows) {
        if (!command.kernel.empty() && command.kernel != row.configuration.kernel)
            continue;
        const KernelFile& kernel = catalog.at(row.configuration.kernel, {command.against});
        askForTrust(catalog, {kernel.id}, command.kernelFiles, command.trusts);
        const auto answer = answerTo(client, request::Trace{0,
                                                            command.device,
                                                            textOf(kernel),
                                                            row.configuration.parameters,
                                                            BlockChoice::All,
                                                            {}});
        if (answer.failure) {
            printError(*answer.failure);
            allTraced = false;
            continue;
        }
        comparison.add(row, answer.report.totals());
    }
    print(command.format, comparison.table(), comparison.structure(), [&] {
        std::cout << alignedText(comparison.table()) << '\n' << comparison.summary();
    });
    return allTraced ? ExitCode::Done : ExitCode::SomeFailed;
}

/// Returns the parameters that the check has not replaced with a small size.
std::vector<ReplacedDefault> replacedIn(const std::vector<CheckedInstance>& instances,
                                        std::vector<ReplacedDefault> replaced) {
    std::erase_if(replaced, [&](const ReplacedDefault& each) {
        return std::ranges::none_of(instances, [&](const CheckedInstance& instance) {
            const Value* value = instance.configuration.parameters.get(each.parameter);
            return value != nullptr && *value == each.chosen;
        });
    });
    return replaced;
}

void printSummary(const event::Traced& answer, const ChosenKernel& chosen,
                  const std::string& compiler) {
    const TraceReport& report = answer.report;
    std::cout << "configuration: " << answer.configuration.text() << '\n';
    printReplacedDefaults(chosen.replaced);
    std::cout << "compiler: " << compiler << '\n';
    if (!report.architecture.empty())
        std::cout << "machine code: " << report.architecture << " (shared memory)\n";
    else if (report.notInCode)
        std::cout << "machine code: not available: " << report.notInCode->english() << '\n';
    std::cout << "blocks: " << report.tracedBlocks << " of " << report.blocks << " traced\n\n"
              << alignedText(traceSummary(report)) << '\n'
              << totalsText(report.totals());
    LimitEvidence evidence;
    evidence.trace = &report;
    std::cout << '\n';
    for (const Message& sentence : explanationOf(limitsOf(evidence)))
        std::cout << "why: " << sentence.english() << '\n';
}

std::string instanceText(const CheckedInstance& instance, const std::string& problem) {
    std::string text =
        instance.configuration.text() + ": " + std::to_string(instance.checkedBlocks) + " of " +
        std::to_string(instance.blocks) + (instance.blocks == 1 ? " block" : " blocks");
    if (instance.comparedElements > 0)
        text += ", " + std::to_string(instance.comparedElements) +
                (instance.comparedElements == 1 ? " element" : " elements") +
                " of the result compared with the problem " + problem;
    return text;
}

} // namespace

ExitCode carryOut(const TraceCommand& command) {
    if (!command.against.empty())
        return compareWithCounters(command);
    const ChosenKernel chosen = chooseKernel(command);
    EngineClient client(workerCommand(command.worker));
    const std::string compiler = requireDevices(client, command.device);
    const auto answer = answerTo(
        client,
        request::Trace{
            0, command.device, chosen.text, chosen.configuration.parameters, command.blocks, {}});
    if (answer.failure) {
        printError(*answer.failure);
        return ExitCode::SomeFailed;
    }
    print(command.format, traceTable(answer.report),
          traceStructure(answer.configuration, answer.report, compiler, chosen.replaced),
          [&] { printSummary(answer, chosen, compiler); });
    for (const CheckFinding& finding : answer.report.findings)
        std::cerr << findingText(finding) << std::endl;
    return answer.report.findings.empty() ? ExitCode::Done : ExitCode::SomeFailed;
}

ExitCode carryOut(const CheckCommand& command) {
    const ChosenKernel chosen = chooseKernel(command);
    EngineClient client(workerCommand(command.worker));
    requireDevices(client, command.device);
    const auto answer =
        answerTo(client, request::Check{0, command.device, chosen.text, chosen.settings, true});
    if (answer.failure) {
        if (command.format == ListFormat::Sarif)
            std::cout << jsonText(sarifOf(std::span<const CheckFinding>(), command.kernel, false));
        printError(*answer.failure);
        return ExitCode::SomeFailed;
    }
    const auto replaced = replacedIn(answer.instances, chosen.replaced);
    const Structured whole = command.format == ListFormat::Sarif
                                 ? sarifOf(answer.findings, command.kernel)
                                 : checkStructure(answer, chosen.problem, replaced);
    print(command.format, findingTable(answer.findings), whole, [&] {
        printReplacedDefaults(replaced);
        for (const CheckedInstance& instance : answer.instances)
            std::cout << "checked: " << instanceText(instance, chosen.problem) << '\n';
        for (const CheckFinding& finding : answer.findings)
            std::cout << findingText(finding) << '\n';
        if (answer.notCompared)
            std::cout << "results not compared: " << answer.notCompared->english() << '\n';
        else if (answer.findings.empty())
            std::cout << "nothing found\n";
    });
    return answer.findings.empty() ? ExitCode::Done : ExitCode::SomeFailed;
}

} // namespace kernelcurve
