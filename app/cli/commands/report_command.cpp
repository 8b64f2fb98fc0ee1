#include "app/cli/commands/report_command.h"

#include "app/cli/options/session.h"
#include "app/cli/output/run_outputs.h"
#include "app/report/report.h"

namespace kernelcurve {

ExitCode carryOut(const ReportCommand& command) {
    checkReportName(command.output,
                    command.interactive ? ReportKind::Interactive : ReportKind::Document);
    const Recording recording = readRecordingFile(command.recording);
    std::vector<std::string> opened;
    const Catalog catalog = loadCatalog(command.kernelFiles, opened);
    const bool isWritten = attemptToWrite([&] {
        writeReport(recording, catalog, command.output,
                    command.interactive ? ReportKind::Interactive : ReportKind::Document);
    });
    return isWritten ? ExitCode::Done : ExitCode::SomeFailed;
}

} // namespace kernelcurve
