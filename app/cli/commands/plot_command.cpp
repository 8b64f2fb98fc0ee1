#include "app/cli/commands/commands.h"

#include "app/cli/options/session.h"
#include "app/cli/output/run_outputs.h"

namespace kernelcurve {

ExitCode carryOut(const PlotCommand& command) {
    for (const std::string& file : command.charts) {
        checkChartKind(file);
        checkFolderOf(file);
    }
    if (!command.figure.data.empty() && command.figure.data != "-")
        checkFolderOf(command.figure.data);
    checkFigure(command.figure, true);
    const Recording recording = readRecordingFile(command.recording);
    const Catalog catalog = loadCatalog(command.kernelFiles);
    bool allWritten = true;
    for (const std::string& file : command.charts)
        allWritten &=
            attemptToWrite([&] { writeRecordingChart(recording, catalog, command.figure, file); });
    if (!command.figure.data.empty())
        allWritten &= writeChartData(recording, catalog, command.figure.data);
    return allWritten ? ExitCode::Done : ExitCode::SomeFailed;
}

} // namespace kernelcurve
