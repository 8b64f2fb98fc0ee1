#include "app/cli/headless_run.h"
#include "app/document/unfinished_recording.h"

#include "app/cli/interrupt.h"
#include "app/cli/session.h"
#include "app/engine/device_peaks.h"
#include "app/engine/latest_row.h"
#include "app/engine/run_pace.h"
#include "app/export/measurement_table.h"

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

HeadlessRun::HeadlessRun(EngineClient& client, Experiment experiment, bool quiet)
    : client_(client)
    , recording_{std::move(experiment), {}, {}}
    , quiet_(quiet)
    , progress_(quiet) {
    QObject::connect(&client, &EngineClient::runStarted, &loop_,
                     [this](const auto& started) { begin(started); });
    QObject::connect(&client, &EngineClient::measured, &loop_,
                     [this](const auto& measured) { accept(measured); });
    QObject::connect(&client, &EngineClient::telemetry, &loop_,
                     [this](const event::Telemetry& telemetry) { accept(telemetry); });
    QObject::connect(&client, &EngineClient::runFinished, &loop_, [this](const auto& finished) {
        finished_ = finished;
        loop_.quit();
    });
    QObject::connect(&autosave_, &Autosave::failed, &loop_, [this](const Failure& failure) {
        progress_.say("warning: measurements are kept in memory only: " + failure.what.english());
    });
}

void HeadlessRun::begin(const event::Started& started) {
    recording_.environment = started.environment;
    addPeaks(recording_.environment, recording_.experiment);
    const auto& search = recording_.experiment.search;
    const std::int64_t configurations = started.configurations - leftOut_;
    progress_.start(search && search->tries ? std::min(*search->tries, configurations)
                                            : configurations);
}

void HeadlessRun::accept(const event::Measured& measured) {
    if (measured.again) {
        if (again_++ == 0)
            progress_.say("the first configuration has changed since the run began: "
                          "measuring everything again");
        replace(measured.measurement);
        return;
    }
    recording_.measurements.push_back(measured.measurement);
    if (autosave_.active())
        autosave_.append(measured.measurement);
    else
        autosave_.start(recording_);
    progress_.finishOne(tellsPace(measured.measurement));
}

void HeadlessRun::accept(const event::Telemetry& telemetry) {
    if (telemetry.sample)
        addSample(recording_.telemetry, *telemetry.sample);
    if (telemetry.failure && !quiet_)
        progress_.say("note: " + reasonText(*telemetry.failure));
}

void HeadlessRun::replace(const Measurement& measurement) {
    const auto same = latestRow(recording_.measurements, measurement.configuration);
    if (same != recording_.measurements.end())
        *same = measurement;
}

void HeadlessRun::interrupt() {
    interrupted_ = true;
    progress_.say("stopping, what was measured is kept; again to quit at once");
    client_.cancel();
}

void HeadlessRun::carryOut(const Catalog& catalog, std::vector<std::int64_t> done) {
    leftOut_ = static_cast<std::int64_t>(done.size());
    Interrupt interruption;
    QObject::connect(&interruption, &Interrupt::requested, &loop_, [this] { interrupt(); });
    client_.run(recording_.experiment, catalog, std::move(done));
    loop_.exec();
    progress_.close();
    if (!quiet_ && finished_.measuringShare)
        progress_.say("the device was measuring " +
                      std::to_string(std::lround(100 * *finished_.measuringShare)) +
                      " % of the time");
}

void HeadlessRun::printWhereItIs() {
    const std::string file = autosave_.whole().string();
    if (file.empty())
        printError({message(KC_TEXT("engine", "what was measured could not be kept anywhere")),
                    message(KC_TEXT("engine", "make room, or write to another disk")),
                    {}});
    else
        printError(
            {message(KC_TEXT("engine", "what was measured stays in the autosaved recording")),
             message(KC_TEXT("engine", "the window offers it when it starts")),
             {file, 0, 0}});
}

void HeadlessRun::printWhatWentWrong() const {
    const auto& rows = recording_.measurements;
    if (finished_.ending == event::Ending::Failed)
        printError(finished_.failure);
    if (finished_.ending == event::Ending::Cancelled && !interrupted_)
        printError({message(KC_TEXT("engine", "the run was cancelled")), {}, {}});
    const auto first = std::ranges::find_if(rows, hasFailed);
    if (first == rows.end())
        return;
    printError(
        {message(KC_TEXT("engine", "{0} of {1} configurations failed; the first is {2}: {3}"),
                 std::to_string(std::ranges::count_if(rows, hasFailed)),
                 std::to_string(rows.size()), first->configuration.text(),
                 reasonText(first->reason)),
         {},
         {}});
}

void printEarlierRuns() {
    constexpr std::size_t mostNamed = 3;
    const std::vector<UnfinishedRecording> earlier = unfinishedRecordings();
    for (std::size_t i = 0; i < std::min(earlier.size(), mostNamed); ++i)
        std::cerr << earlier[i].file.string() << ": note: " << earlier[i].measurements
                  << " measurements of an earlier run were not saved (move the file to keep them, "
                     "or let the window offer them)"
                  << std::endl;
    if (earlier.size() > mostNamed)
        std::cerr << "note: there are " << earlier.size() - mostNamed << " more of them in "
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
