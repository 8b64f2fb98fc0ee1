#include "app/cli/run/headless_run.h"

#include "app/cli/options/json_messages.h"
#include "app/cli/options/session.h"
#include "app/cli/run/interrupt.h"
#include "app/document/files/unfinished_recording.h"
#include "app/engine/engine_client.h"
#include "app/export/measurement_table.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <string>
#include <utility>

namespace kernelcurve {

namespace {

bool hasFailed(const Measurement& measurement) {
    return measurement.status == Status::Failed;
}

} // namespace

HeadlessRun::HeadlessRun(EngineClient& client, const Catalog& catalog, Experiment experiment,
                         bool quiet)
    : quiet_(quiet)
    , runs_(client, document_, catalog)
    , progress_(quiet) {
    document_.keepAutosave();
    document_.setCatalog(catalog);
    document_.setExperiment(std::move(experiment));
    // A worker that does not start reports no progress.
    QObject::connect(&runs_, &RunController::progressed, &loop_, [this] {
        if (runs_.hasBegun())
            progress_.show(runs_.headway(), runs_.done(), runs_.configurations());
    });
    QObject::connect(&runs_, &RunController::measuringAgain, &loop_,
                     [this](const std::string& device) {
                         progress_.say((device.empty() ? "" : device + ": ") +
                                       "the time of the first configuration has changed since the "
                                       "start of the run; repeating all measurements");
                     });
    QObject::connect(&runs_, &RunController::readingCounters, &loop_, [this] {
        progress_.say("reading the hardware counters of the measured rows");
    });
    QObject::connect(&runs_, &RunController::referenceCompared, &loop_,
                     [this](const Message& spread) { progress_.say(spread.english()); });
    QObject::connect(&runs_, &RunController::deviceLost, &loop_,
                     [this](const std::string& device, const Failure& failure) {
                         progress_.say(device + ": " + reasonText(failure) +
                                       "; the other devices continue");
                     });
    QObject::connect(&client, &EngineClient::connectionLost, &loop_,
                     [this](const Failure& failure, std::chrono::milliseconds pause) {
                         progress_.say(
                             reasonText(failure) + "; reconnecting in " +
                             formatDuration(std::chrono::duration<double>(pause).count()));
                     });
    QObject::connect(&client, &EngineClient::connectedAgain, &loop_,
                     [this] { progress_.say("reconnected"); });
    QObject::connect(&runs_, &RunController::ended, &loop_, [this](const auto& finished) {
        finished_ = finished;
        loop_.quit();
    });
    QObject::connect(&client, &EngineClient::telemetry, &loop_,
                     [this](const event::Telemetry& telemetry) {
                         if (telemetry.failure && !quiet_)
                             progress_.say("note: " + reasonText(*telemetry.failure));
                     });
    QObject::connect(&document_, &ExperimentDocument::autosaveFailed, &loop_,
                     [this](const Failure& failure) {
                         progress_.say("warning: measurements are kept only in memory: " +
                                       failure.what.english());
                     });
}

void HeadlessRun::carryOut(const Plan& plan, std::vector<std::int64_t> leftOut) {
    runs_.start(devicesOf(recording().experiment), plan, std::move(leftOut));
    awaitEnd();
}

void HeadlessRun::goOnFrom(const std::string& recording) {
    Experiment experiment = document_.experiment();
    document_.open(QString::fromStdString(recording));
    for (const Message& remark : document_.remarks())
        std::cerr << recording << ": warning: " << remark.english() << std::endl;
    document_.setExperiment(std::move(experiment));
    runs_.resume(devicesOf(document_.experiment()));
    awaitEnd();
}

void HeadlessRun::awaitEnd() {
    Interrupt interruption;
    QObject::connect(&interruption, &Interrupt::requested, &loop_, [this] {
        interrupted_ = true;
        progress_.say(
            "stopping; the measurements so far are kept (interrupt again to quit immediately)");
        runs_.stop();
    });
    loop_.exec();
    progress_.close();
    if (!quiet_ && finished_.measuringShare)
        progress_.say((recording().experiment.furtherDevices.empty()
                           ? std::string("the device was measuring ")
                           : std::string("the devices were measuring ")) +
                      std::to_string(std::lround(100 * *finished_.measuringShare)) +
                      " % of the time");
}

void HeadlessRun::printWhereItIs() {
    const std::string file = document_.autosavedFile().string();
    if (file.empty())
        printError({message(KC_TEXT("engine", "The measurements could not be saved")),
                    message(KC_TEXT("engine", "free disk space, or write to another disk"))});
    else
        printError({message(KC_TEXT("engine", "The measurements are in the autosaved recording")),
                    message(KC_TEXT("engine", "start the window to recover the measurements")),
                    {file}});
}

void HeadlessRun::printWhatWentWrong() const {
    const auto& rows = recording().measurements;
    if (finished_.ending == event::Ending::Failed)
        printError(finished_.failure);
    const auto first = std::ranges::find_if(rows, hasFailed);
    if (first == rows.end())
        return;
    printError({message(
        KC_TEXT("engine", "{0} of {1} configurations failed; the first failure is {2}: {3}"),
        std::to_string(std::ranges::count_if(rows, hasFailed)), std::to_string(rows.size()),
        first->configuration.text(), reasonText(first->reason))});
}

void printEarlierRuns() {
    if (writesJsonMessages())
        return;
    constexpr std::size_t maxNamed = 3;
    const std::vector<UnfinishedRecording> earlier = unfinishedRecordings();
    for (std::size_t i = 0; i < std::min(earlier.size(), maxNamed); ++i)
        std::cerr << earlier[i].file.string() << ": note: "
                  << (earlier[i].measurements > 0 ? std::to_string(earlier[i].measurements) +
                                                        " measurements from an earlier run"
                                                  : std::string("changes to an experiment"))
                  << " were not saved (to keep them, move the file, or recover them in the window)"
                  << std::endl;
    if (earlier.size() > maxNamed)
        std::cerr << "note: there are " << earlier.size() - maxNamed << " more such files in "
                  << Autosave::defaultFolder().string() << std::endl;
}

ExitCode exitCode(const HeadlessRun& run) {
    if (run.interrupted())
        return ExitCode::Interrupted;
    return std::ranges::any_of(run.recording().measurements, hasFailed) ||
                   run.finished().ending != event::Ending::Completed
               ? ExitCode::SomeFailed
               : ExitCode::Done;
}

} // namespace kernelcurve
