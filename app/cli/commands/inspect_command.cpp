#include "app/cli/commands/commands.h"

#include "app/cli/options/chosen_kernel.h"
#include "app/cli/options/session.h"
#include "app/cli/output/formatted_output.h"
#include "app/cli/output/occupancy_text.h"
#include "app/engine/engine_client.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/quantity.h"
#include "gpu/model/values/rough_figures.h"

#include <algorithm>
#include <iostream>

namespace kernelcurve {

namespace {

/// Returns dimensions as text, without trailing extents of 1.
std::string dimensions(const std::array<std::int64_t, 3>& size) {
    return formatExtents({size.data(), size[2] > 1 ? 3U : size[1] > 1 ? 2U : 1U});
}

std::string metricText(const std::string& tag, double value) {
    const Metric* metric = findMetric(tag);
    if (!metric)
        return formatReal(value);
    const DisplayUnit unit = displayUnit(*metric);
    const std::string symbol = unit.symbol;
    return formatReal(value * unit.factor) + (symbol.empty() ? "" : " " + symbol);
}

void print(const LaunchReport& launch, const DeviceDescription& device) {
    std::cout << "launch: " << launch.entry << "\n  grid: " << dimensions(launch.grid)
              << "\n  block: " << dimensions(launch.block) << '\n';
    if (launch.sharedBytes > 0)
        std::cout << "  dynamic shared memory: " << launch.sharedBytes << " B\n";
    for (const auto& [name, value] : launch.arguments)
        std::cout << "  argument " << name << ": " << value << '\n';
    for (const auto& [tag, value] : launch.resources)
        std::cout << "  " << tag << ": " << metricText(tag, value) << '\n';
    std::cout << occupancyText(launch, device);
}

/// Prints each line with its source line in the kernel.
void print(const CodeListing& listing) {
    constexpr std::size_t width = 5;
    std::size_t begin = 0;
    for (const int line : listing.lines) {
        const std::size_t end = endOfLine(listing.text, begin);
        std::string number = line > 0 ? std::to_string(line) : std::string();
        number.insert(0, width - std::min(width, number.size()), ' ');
        std::cout << number << " | " << std::string_view(listing.text).substr(begin, end - begin)
                  << '\n';
        begin = end + 1;
    }
}

ExitCode printCode(EngineClient& client, const InspectCommand& command,
                   const ChosenKernel& chosen) {
    auto answer = answerTo(client, request::Disassemble{0, command.device, chosen.text,
                                                        chosen.configuration.parameters});
    const MachineCode& code = answer.code;
    if (!answer.failure)
        std::cout << "configuration: " << answer.configuration.text()
                  << "\ncompute capability: " << code.computeCapability / 10 << '.'
                  << code.computeCapability % 10 << "\ncompiler: " << code.compiler << '\n';
    if (command.ptx && !answer.failure)
        print(code.ptx);
    if (command.machineCode && code.sass)
        print(*code.sass);
    std::cout << std::flush;
    if (!answer.failure && command.machineCode)
        answer.failure = code.sassMissing;
    if (!answer.failure)
        return ExitCode::Done;
    printError(*answer.failure);
    return ExitCode::SomeFailed;
}

} // namespace

ExitCode carryOut(const InspectCommand& command) {
    const ChosenKernel chosen = chooseKernel(command);
    EngineClient client(workerCommand(command.worker));
    const std::vector<DeviceDescription> devices = knownDevices(client, command.device);
    const DeviceDescription& device = requireDevice(devices, command.device);
    if (command.ptx || command.machineCode)
        return printCode(client, command, chosen);
    const auto answer = answerTo(
        client, request::Inspect{0, command.device, chosen.text, chosen.configuration.parameters});

    std::cout << "configuration: " << chosen.configuration.text() << '\n';
    printReplacedDefaults(chosen.replaced);
    std::cout << "device: " << answer.device << '\n';
    for (const LaunchReport& launch : answer.launches)
        print(launch, device);
    if (!answer.failure)
        std::cout << "compiled in: " << roughDuration(answer.compileSeconds)
                  << (answer.fromCache ? " (from the cache)" : "") << '\n';
    if (!answer.compilerLog.empty())
        std::cout << "compiler log:\n" << answer.compilerLog << '\n';
    std::cout << std::flush;
    if (!answer.failure)
        return ExitCode::Done;
    printError(*answer.failure);
    return ExitCode::SomeFailed;
}

} // namespace kernelcurve
