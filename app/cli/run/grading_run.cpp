#include "app/cli/run/grading_run.h"

#include "app/assignment/cost_feedback.h"
#include "app/cli/run/interrupt.h"
#include "app/cli/run/progress_line.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/text/error.h"

#include <QEventLoop>

#include <algorithm>
#include <iostream>
#include <thread>

namespace kernelcurve {

void requireSandbox(const std::string& device, bool trusts) {
    if (!device.empty() && placeOf(device).id != "cpu" && !trusts)
        throw Error(
            {message(KC_TEXT("engine", "Submissions run on a GPU without a sandbox")),
             message(KC_TEXT("engine",
                             "omit --device, or pass --trust on a machine without other data")),
             {"--device"}});
}

int gradingJobs(int wanted, const std::string& device) {
    if (wanted > 0)
        return wanted;
    if (!device.empty())
        return 1;
    // Each worker has several threads. Up to this number, the workers on a CPU with many cores do
    // not slow each other down.
    constexpr unsigned most = 8;
    return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, most));
}

GradingEnd runGrading(Grading& grading, bool quiet) {
    QEventLoop loop;
    Interrupt interrupt;
    ProgressLine progress(quiet);
    GradingEnd end;
    std::size_t done = 0;
    QObject::connect(&interrupt, &Interrupt::requested, &loop, [&] {
        end.isInterrupted = true;
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
        end.isKept = false;
        progress.say(failure.english());
    });
    QObject::connect(&grading, &Grading::finished, &loop, &QEventLoop::quit);
    grading.start();
    loop.exec();
    progress.close();
    if (end.isInterrupted)
        std::cerr << "the results so far are kept; run the same command again to continue"
                  << std::endl;
    return end;
}

bool runCostFeedback(Grading& grading, int jobs, bool quiet) {
    CostFeedback feedback(grading, jobs);
    if (feedback.all() == 0)
        return true;
    QEventLoop loop;
    Interrupt interrupt;
    ProgressLine progress(quiet);
    bool isInterrupted = false;
    QObject::connect(&interrupt, &Interrupt::requested, &loop, [&] {
        isInterrupted = true;
        feedback.cancel();
        loop.quit();
    });
    const auto showProgress = [&] {
        progress.show(QStringLiteral("costs of %1 of %2 submissions predicted")
                          .arg(feedback.done())
                          .arg(feedback.all()));
    };
    showProgress();
    QObject::connect(&feedback, &CostFeedback::advanced, &loop, showProgress);
    QObject::connect(&feedback, &CostFeedback::finished, &loop, &QEventLoop::quit);
    feedback.start();
    loop.exec();
    progress.close();
    if (isInterrupted)
        std::cerr << "note: the remaining costs were not predicted; the grades are complete"
                  << std::endl;
    if (feedback.unavailable())
        std::cerr << "note: costs were not predicted: " << feedback.unavailable()->english()
                  << std::endl;
    if (!feedback.refusals().empty())
        std::cerr << "note: the model cannot predict the costs of " << feedback.refusals().size()
                  << " of " << feedback.all()
                  << " submissions: " << feedback.refusals().front().english() << std::endl;
    return !isInterrupted;
}

void printClassCosts(const ClassCosts& costs) {
    if (costs.submissions > 0)
        std::cout << "\nWhat costs the class most (predicted for " << costs.gpu << "):\n"
                  << alignedText(classCostTable(costs));
}

} // namespace kernelcurve
