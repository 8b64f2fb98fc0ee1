#include "gpu/worker/jobs/query_jobs.h"

#include "gpu/catalog/resolve.h"
#include "gpu/measure/arrays/operation.h"
#include "gpu/measure/arrays/problem_arrays.h"
#include "gpu/measure/checks/traced_configuration.h"
#include "gpu/model/text/entry_name.h"
#include "gpu/model/text/error.h"
#include "gpu/worker/jobs/requested_configuration.h"

#include <string>
#include <utility>

namespace kernelcurve {
namespace {

/// Returns the text of an argument: a description such as "4.0 MiB, 1048576 x 4 bytes" for an
/// array, or the value of a number.
std::string argumentText(const Argument& argument, const ResolvedConfiguration& resolved) {
    const std::optional<std::size_t> array = arrayOf(argument);
    if (!array)
        return std::get<Value>(argument).text();
    const BufferSpec& spec = resolved.array(*array);
    return memoryText(spec.bytes()) + ", " + std::to_string(spec.elements) + " x " +
           std::to_string(spec.elementBytes) + " bytes";
}

LaunchReport reportOn(const Launch& launch, const ResolvedConfiguration& resolved) {
    LaunchReport report{std::string(withoutTypeCast(resolved.entryOf(launch))),
                        launch.grid,
                        launch.block,
                        launch.sharedBytes,
                        {},
                        {}};
    for (std::size_t i = 0; i < launch.arguments.size(); ++i)
        report.arguments.emplace_back(launch.argumentNames.at(i),
                                      argumentText(launch.arguments[i], resolved));
    return report;
}

void inspectOn(event::Inspected& answer, const request::Inspect& request, DeviceRegistry& devices,
               std::stop_token stop) {
    const RequestedConfiguration requested(request.kernel, request.parameters);
    answer.configuration = requested.configuration();
    Device& device = devices.open(request.device);
    answer.device = device.description().id;

    const ResolvedConfiguration resolved = requested.resolvedFor(device.description());
    for (const Launch& launch : resolved.launches)
        answer.launches.push_back(reportOn(launch, resolved));
    if (resolved.launches.empty())
        return;
    const std::shared_ptr<Program> program =
        device.compile(compileRequest(resolved), std::move(stop));
    answer.compilerLog = program->log();
    answer.compileSeconds = program->compileSeconds();
    answer.fromCache = program->fromCache();
    for (std::size_t i = 0; i < resolved.launches.size(); ++i)
        answer.launches[i].resources = program->resources(resolved.launches[i]);
}

} // namespace

event::Inspected inspect(const request::Inspect& request, DeviceRegistry& devices,
                         std::stop_token stop) {
    event::Inspected answer;
    answer.run = request.run;
    answer.device = request.device;
    answer.configuration.parameters = request.parameters;
    answer.failure = failureOf([&] {
        try {
            inspectOn(answer, request, devices, std::move(stop));
        } catch (const DeviceError& error) {
            answer.compilerLog = error.log();
            throw;
        }
    });
    return answer;
}

event::Disassembled disassemble(const request::Disassemble& request, DeviceRegistry& devices,
                                std::stop_token stop) {
    event::Disassembled answer;
    answer.run = request.run;
    answer.configuration.parameters = request.parameters;
    answer.failure = failureOf([&] {
        const RequestedConfiguration requested(request.kernel, request.parameters);
        answer.configuration = requested.configuration();
        const DeviceDescription device = devices.describe(request.device);
        const ResolvedConfiguration resolved = requested.resolvedFor(device);
        if (resolved.launches.empty())
            throw Error(
                {message(KC_TEXT("engine", "A library call has no source, PTX, or SASS to show"))});
        answer.code = devices.printCode(compileRequest(resolved), asGpu(device).computeCapability,
                                        std::move(stop));
    });
    return answer;
}

} // namespace kernelcurve
