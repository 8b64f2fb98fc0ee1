#include "app/cli/report_command.h"

#include "app/cli/session.h"
#include "app/report/report.h"
#include "gpu/model/atomic_file.h"
#include "gpu/model/document_error.h"
#include "gpu/model/recording_yaml.h"

namespace kernelcurve {

ExitCode carryOut(const ReportCommand& command) {
    checkReportName(QString::fromStdString(command.output));
    const std::string text = readFile(command.recording);
    if (!isRecording(text))
        throw DocumentError({message(KC_TEXT("engine", "holds no measurements")),
                             message(KC_TEXT("engine", "run it first: kernelcurve run {0} --out "
                                                       "REC.yaml"),
                                     command.recording),
                             {command.recording, 0, 0}});
    const Recording recording = readRecording(text, command.recording).recording;
    std::vector<std::string> opened;
    const Catalog catalog = loadCatalog(command.kernelFiles, opened);
    writeReport(recording, catalog, QString::fromStdString(command.output));
    return ExitCode::Done;
}

} // namespace kernelcurve
