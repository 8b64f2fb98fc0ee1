#include "app/cli/commands/commands.h"

#include "app/cli/options/session.h"
#include "app/cli/options/trust_question.h"
#include "app/cli/output/run_outputs.h"
#include "app/engine/kernel_traces.h"
#include "app/report/report.h"

#include <QEventLoop>

namespace kernelcurve {
namespace {

std::vector<KernelTrace> tracesOf(const Recording& recording, const Catalog& catalog,
                                  const ReportCommand& command) {
    EngineClient client(workerCommand(command.worker));
    const std::vector<WantedTrace> wanted = wantedTraces(recording, catalog, knownDevices(client));
    std::vector<std::string> kernels;
    kernels.reserve(wanted.size());
    for (const WantedTrace& each : wanted)
        kernels.push_back(each.row.configuration.kernel);
    askForTrust(catalog, kernels, command.kernelFiles, command.trusts);
    QEventLoop loop;
    KernelTraces traces(client);
    QObject::connect(&traces, &KernelTraces::failed, &loop,
                     [](const Failure& failure) { printError(failure); });
    QObject::connect(&traces, &KernelTraces::finished, &loop, &QEventLoop::quit);
    traces.start(wanted, catalog);
    loop.exec();
    return traces.traces();
}

} // namespace

ExitCode carryOut(const ReportCommand& command) {
    const ReportKind kind = command.interactive ? ReportKind::Interactive : ReportKind::Document;
    checkReportName(command.output, kind);
    const Recording recording = readRecordingFile(command.recording);
    const Catalog catalog = loadCatalog(command.kernelFiles);
    std::vector<KernelTrace> traces;
    if (command.trace)
        traces = tracesOf(recording, catalog, command);
    const bool isWritten =
        attemptToWrite([&] { writeReport(recording, catalog, command.output, kind, traces); });
    return isWritten ? ExitCode::Done : ExitCode::SomeFailed;
}

} // namespace kernelcurve
