#include "gpu/worker/run/replay_job.h"

#include "gpu/catalog/kernel/code_text.h"
#include "gpu/catalog/resolve.h"
#include "gpu/measure/checks/traced_configuration.h"
#include "gpu/measure/figures.h"
#include "gpu/model/files/sha256.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/text/error.h"
#include "gpu/worker/jobs/query_jobs.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <utility>
#include <variant>

namespace kernelcurve {
namespace {

using Seconds = ReplayJob::Seconds;

/// The maximum delay of a row. In class, a curve should grow visibly, but not too slowly.
constexpr Seconds longestWait{3.0};
/// The minimum delay, which represents preparation and verification.
constexpr Seconds shortestWait{0.05};

Seconds recordedSeconds(const Measurement& row) {
    const Seconds sampled{row.metrics.valueOr("time", 0) * row.metrics.valueOr("samples", 0) +
                          row.metrics.valueOr("compile_time", 0)};
    return std::clamp(sampled, shortestWait, longestWait);
}

/// Returns the hash of a kernel's source from the recording's environment. Returns an empty text if
/// the environment does not contain the hash.
std::string recordedHash(const Recording& recording, const std::string& kernel) {
    const Value* hash = environmentEntry(recording.environment, "sha256 " + kernel);
    return hash && hash->isWord() ? hash->word() : std::string();
}

} // namespace

void ReplayJob::pause(Seconds time, const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, time, [] { return false; });
}

ReplayJob::ReplayJob(request::Run request, WorkQueue& work, EventChannel& events,
                     std::shared_ptr<const ReplayTable> table, OpenKernelTracer openTracer,
                     Pause pause)
    : request_(std::move(request))
    , work_(work)
    , events_(events)
    , table_(std::move(table))
    , openTracer_(std::move(openTracer))
    , pause_(std::move(pause)) {}

RunEnd ReplayJob::execute(const std::stop_token& stop) {
    try {
        return playPlan(stop);
    } catch (const Error& error) {
        return ended(event::Ending::Failed, error.failure());
    }
}

RunEnd ReplayJob::playPlan(const std::stop_token& stop) {
    for (const KernelText& kernel : request_.kernels)
        catalog_.add(readKernelFile(kernel));
    const DeviceDescription& device = table_->played().device;
    // The environment contains the device and time of the measurement instead of the playback.
    Environment environment = table_->recordingFor(request_.experiment).environment;
    environment.emplace_back(std::string(replayedEntry), device.id);
    events_.sendBlocking(event::Started{request_.run, device, std::move(environment)});
    while (true) {
        const std::optional<request::Next> next = work_.take(stop);
        if (!next)
            return ended(event::Ending::Cancelled);
        if (next->indices.empty())
            return ended(event::Ending::Completed);
        for (const std::int64_t index : next->indices)
            if (std::optional<RunEnd> end = play(index, stop))
                return *end;
    }
}

std::optional<RunEnd> ReplayJob::play(std::int64_t index, const std::stop_token& stop) {
    const Configuration configuration = work_.at(index);
    const RecordedRow found = table_->find(request_.experiment, configuration);
    Measurement row = rowOf(configuration, found);
    events_.sendBlocking(event::Progress{request_.run, index, Stage::Measure, configuration});
    try {
        addComputed(row, found, stop);
    } catch (const Cancelled&) {
        return ended(event::Ending::Cancelled);
    }
    if (request_.paced && row.status == Status::Measured)
        pause_(recordedSeconds(row), stop);
    if (stop.stop_requested())
        return ended(event::Ending::Cancelled);
    events_.sendBlocking(event::Measured{request_.run, index, std::move(row)});
    return std::nullopt;
}

Measurement ReplayJob::rowOf(const Configuration& configuration, const RecordedRow& found) const {
    if (found.measurement == nullptr)
        return missing(configuration);
    Measurement row = *found.measurement;
    if (row.status == Status::Measured)
        row.clock = recordedClock;
    const std::string hash = recordedHash(*found.recording, configuration.kernel);
    if (!hash.empty() && hash != sha256(codeText(catalog_.at(configuration.kernel).code)))
        row.remarks.push_back(
            message(KC_TEXT("engine", "the kernel has changed since the recording")));
    return row;
}

void ReplayJob::addComputed(Measurement& row, const RecordedRow& found,
                            const std::stop_token& stop) const {
    if (row.status != Status::Measured)
        return;
    const DeviceDescription& device = table_->played().device;
    const auto resolved = resolve(catalog_.at(row.configuration.kernel), row.configuration, device);
    const auto* runnable = std::get_if<ResolvedConfiguration>(&resolved);
    if (!runnable)
        return;
    if (!row.metrics.contains("of_floor"))
        addFloor(row, *runnable, device, hasColdCaches(found.recording->environment));
    if (!wantsModelled(request_.experiment) || hasModelledMetrics(row))
        return;
    try {
        addModelledMetrics(row, *runnable, device, openTracer_(), request_.experiment.measure.limit,
                           stop);
    } catch (const DeviceError&) {
        // Without a compiler for the CPU, rows have no modelled metrics, as in a run on a GPU.
    }
}

Measurement ReplayJob::missing(const Configuration& configuration) const {
    Measurement row;
    row.configuration = configuration;
    row.status = Status::Excluded;
    const DeviceDescription& device = table_->played().device;
    const auto resolved = resolve(catalog_.at(configuration.kernel), configuration, device);
    const auto* why = std::get_if<Failure>(&resolved);
    row.reason = why != nullptr ? *why : notRecorded(*table_, configuration);
    return row;
}

RunEnd ReplayJob::ended(event::Ending ending, Failure failure) const {
    return {event::Finished{request_.run, ending, std::move(failure)}, {}};
}

} // namespace kernelcurve
