#include "app/cli/commands/grade_command.h"

#include "app/assignment/grading.h"
#include "app/cli/options/session.h"
#include "app/cli/output/run_outputs.h"
#include "app/cli/run/interrupt.h"
#include "app/cli/run/progress_line.h"
#include "app/engine/engine_client.h"
#include "app/report/grade_report.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/quantity.h"

#include <QEventLoop>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <thread>

namespace kernelcurve {
namespace {

/// Two share a processor of many cores without slowing each other down; each has threads of its
/// own.
int usualJobs() {
    constexpr unsigned most = 8;
    return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, most));
}

/// What was handed in is a stranger's program. On the CPU a sandbox holds it; what a GPU runs,
/// nothing does.
void requireSandbox(const GradeCommand& command) {
    if (!command.device.empty() && placeOf(command.device).id != "cpu" && !command.trusts)
        throw Error({message(KC_TEXT("engine", "on a GPU no sandbox holds what was handed in")),
                     message(KC_TEXT("engine", "leave --device out, or say --trust for a machine "
                                               "that nothing else is on")),
                     {"--device", 0, 0}});
}

void checkReport(const std::string& file) {
    if (file.empty())
        return;
    if (std::filesystem::path(file).extension() != ".html")
        throw Error({message(KC_TEXT("engine", "the pages of a class are HTML")),
                     message(KC_TEXT("engine", "name a file that ends with .html")),
                     {file, 0, 0}});
    checkFolderOf(file);
}

} // namespace

ExitCode carryOut(const GradeCommand& command) {
    const Assignment assignment = readAssignmentFile(command.assignment);
    requireSandbox(command);
    checkReport(command.report);
    if (!command.csv.empty() && command.csv != "-")
        checkFolderOf(command.csv);
    if (assignment.withheld > 0)
        std::cerr << command.assignment
                  << ": note: this is what students got: it has no hidden sizes" << std::endl;
    Grading::Manner manner;
    manner.assessment = {workerCommand(command.worker), command.device};
    manner.jobs = command.jobs > 0         ? command.jobs
                  : command.device.empty() ? usualJobs()
                                           : 1; // times want the device for themselves
    manner.again = command.again;
    Grading grading(assignment, submissionsIn(command.folder), manner);

    QEventLoop loop;
    Interrupt interrupt;
    ProgressLine progress(command.quiet);
    bool interrupted = false;
    bool allKept = true;
    std::size_t done = 0;
    QObject::connect(&interrupt, &Interrupt::requested, &loop, [&] {
        interrupted = true;
        grading.cancel();
        loop.quit();
    });
    QObject::connect(&grading, &Grading::graded, &loop, [&](const Grade& grade) {
        ++done;
        progress.show(QStringLiteral("%1 of %2 graded, last %3: %4 points")
                          .arg(done)
                          .arg(grading.grades().size())
                          .arg(QString::fromStdString(grade.submission.student))
                          .arg(grade.result.points));
    });
    QObject::connect(&grading, &Grading::notKept, &loop, [&](const Failure& failure) {
        allKept = false;
        progress.say(failure.english());
    });
    QObject::connect(&grading, &Grading::finished, &loop, &QEventLoop::quit);
    grading.start();
    loop.exec();
    progress.close();
    if (interrupted) {
        std::cerr << "what was graded is kept: the same command goes on there" << std::endl;
        return ExitCode::Interrupted;
    }
    bool isWritten = true;
    if (command.csv == "-")
        std::cout << csvText(gradeTable(grading));
    else
        std::cout << alignedText(gradeOverview(grading));
    if (!command.csv.empty() && command.csv != "-")
        isWritten &=
            attemptToWrite([&] { writeFileAtomically(command.csv, csvText(gradeTable(grading))); });
    if (!command.report.empty())
        isWritten &= attemptToWrite([&] { writeGradePages(grading, command.report); });
    return isWritten && allKept ? ExitCode::Done : ExitCode::SomeFailed;
}

} // namespace kernelcurve
