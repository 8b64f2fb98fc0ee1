#include "app/cli/commands/commands.h"

#include "app/cli/options/session.h"
#include "app/cli/output/run_outputs.h"
#include "app/interchange/nvbench_export.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"

#include <QCoreApplication>

#include <iostream>

namespace kernelcurve {

ExitCode carryOut(const ExportCommand& command) {
    const bool toOutput = command.output.empty() || command.output == "-";
    if (!toOutput)
        checkFolderOf(command.output);
    const Recording recording = readRecordingFile(command.recording);
    const NvbenchFile file =
        nvbenchJson(recording, QCoreApplication::applicationVersion().toStdString());
    if (file.states == 0)
        throw Error(
            {message(KC_TEXT("engine", "The recording contains only predicted rows")),
             message(KC_TEXT(
                 "engine",
                 "NVBench's format does not support predictions; measure the rows on a GPU first")),
             {command.recording}});
    if (file.predicted > 0)
        std::cerr
            << command.recording << ": note: " << file.predicted
            << " predicted rows are left out, because NVBench's format does not support predictions"
            << std::endl;
    if (toOutput) {
        std::cout << file.json << std::flush;
        return std::cout ? ExitCode::Done : ExitCode::SomeFailed;
    }
    const bool isWritten = attemptToWrite([&] { writeFileAtomically(command.output, file.json); });
    return isWritten ? ExitCode::Done : ExitCode::SomeFailed;
}

} // namespace kernelcurve
