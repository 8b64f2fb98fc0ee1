#include "app/cli/commands/commands.h"

#include "app/assignment/grading.h"
#include "app/cli/options/session.h"
#include "app/cli/output/run_outputs.h"
#include "app/cli/run/grading_run.h"
#include "app/engine/engine_client.h"
#include "app/report/grade_report.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"

#include <filesystem>
#include <iostream>

namespace kernelcurve {
namespace {

void checkReport(const std::string& file) {
    if (file.empty())
        return;
    if (std::filesystem::path(file).extension() != ".html")
        throw Error({message(KC_TEXT("engine", "A class page must be an HTML file")),
                     message(KC_TEXT("engine", "use a file name that ends in .html")),
                     {file}});
    checkFolderOf(file);
}

} // namespace

ExitCode carryOut(const GradeCommand& command) {
    const Assignment assignment = readAssignmentFile(command.assignment);
    requireSandbox(command.device, command.trusts);
    checkReport(command.report);
    if (!command.csv.empty() && command.csv != "-")
        checkFolderOf(command.csv);
    if (assignment.withheld > 0)
        std::cerr << command.assignment
                  << ": note: this is the students' version, which has no hidden sizes"
                  << std::endl;
    EngineClient engine(workerCommand(command.worker));
    Grading grading(engine, assignment, submissionsIn(command.folder),
                    {command.device, gradingJobs(command.jobs, command.device), command.again});

    const GradingEnd end = runGrading(grading, command.quiet);
    if (end.isInterrupted)
        return ExitCode::Interrupted;
    const bool hasAllCosts = command.withoutCosts ||
                             runCostFeedback(grading, gradingJobs(command.jobs, {}), command.quiet);
    bool isWritten = true;
    if (command.csv == "-") {
        std::cout << csvText(gradeTable(grading));
    } else {
        std::cout << alignedText(gradeOverview(grading));
        printClassCosts(classCosts(grading));
    }
    if (!command.csv.empty() && command.csv != "-")
        isWritten &=
            attemptToWrite([&] { writeFileAtomically(command.csv, csvText(gradeTable(grading))); });
    if (!command.report.empty())
        isWritten &= attemptToWrite([&] { writeGradePages(grading, command.report); });
    if (!hasAllCosts)
        return ExitCode::Interrupted;
    return isWritten && end.isKept ? ExitCode::Done : ExitCode::SomeFailed;
}

} // namespace kernelcurve
