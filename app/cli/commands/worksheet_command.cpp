#include "app/cli/commands/commands.h"

#include "app/cli/options/session.h"
#include "app/cli/output/run_outputs.h"
#include "app/document/labs/labs.h"
#include "app/report/worksheet.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/recording_yaml.h"

namespace kernelcurve {

ExitCode carryOut(const WorksheetCommand& command) {
    checkFolderOf(command.output);
    const std::string file =
        command.lab.empty() ? command.file : labNamed(command.lab).file.string();
    const std::string text = readDocumentFile(file);
    const Experiment experiment = isRecording(text) ? readRecording(text, file).recording.experiment
                                                    : readExperiment(text, file);
    const Catalog catalog = loadCatalog(command.kernelFiles);
    return attemptToWrite([&] { writeWorksheet(experiment, catalog, command.output); })
               ? ExitCode::Done
               : ExitCode::SomeFailed;
}

} // namespace kernelcurve
