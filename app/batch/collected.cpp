#include "app/batch/collected.h"

#include "app/engine/device_peaks.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/merged_recording.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/schedule/common_reference.h"

#include <algorithm>
#include <set>
#include <utility>

namespace kernelcurve {
namespace {

/// The output of one task.
struct TaskResults {
    std::optional<event::Started> started;
    std::vector<TelemetrySample> telemetry;
    std::vector<std::pair<std::int64_t, Measurement>> rows; ///< first result for each index
    std::optional<event::Finished> finished;
};

TaskResults readResults(std::string_view text, const std::string& host) {
    TaskResults results;
    while (!text.empty()) {
        const std::string_view line = takeLine(text);
        try {
            Event event = readEvent(line);
            if (auto* started = std::get_if<event::Started>(&event)) {
                started->device.id = DevicePlace{host, started->device.id}.name();
                for (auto& [name, value] : started->environment)
                    if (name == "device_id")
                        value = started->device.id;
                // If a task was restarted on another device, it measures everything again.
                if (results.started &&
                    !isSameDevice(results.started->environment, started->environment))
                    results.rows.clear();
                results.started = std::move(*started);
            } else if (auto* measured = std::get_if<event::Measured>(&event)) {
                const auto known = std::ranges::find(results.rows, measured->index,
                                                     [](const auto& row) { return row.first; });
                if (known == results.rows.end())
                    results.rows.emplace_back(measured->index, std::move(measured->measurement));
                else if (measured->again || measured->counted)
                    known->second = std::move(measured->measurement);
            } else if (const auto* told = std::get_if<event::Telemetry>(&event)) {
                if (told->sample)
                    results.telemetry.push_back(*told->sample);
            } else if (auto* finished = std::get_if<event::Finished>(&event)) {
                results.finished = std::move(*finished);
            }
        } catch (const Error&) {
            continue;
        }
    }
    return results;
}

Recording recordingOf(const Job& job, TaskResults results) {
    Recording recording;
    recording.experiment = job.run.experiment;
    recording.experiment.device = results.started->device.id;
    recording.environment = std::move(results.started->environment);
    addPeaks(recording.environment, recording.experiment, results.started->device);
    recording.telemetry = std::move(results.telemetry);
    for (auto& [index, row] : results.rows)
        recording.measurements.push_back(std::move(row));
    return recording;
}

/// Returns the reason why the devices of these tasks did not share the work, or nullopt if they
/// did.
std::optional<Failure> unlike(const std::vector<std::pair<std::string, TaskResults>>& tasks) {
    const auto& [firstName, first] = tasks.front();
    for (const auto& [name, other] : tasks)
        if (other.started->device.name != first.started->device.name)
            return Failure{
                message(KC_TEXT("engine", "mixed devices: {0} ran on a {1}, {2} on a {3}"),
                        firstName, first.started->device.name, name, other.started->device.name)};
    return std::nullopt;
}

} // namespace

bool Collected::isWhole() const {
    return std::ranges::all_of(tasks, &TaskState::isWhole);
}

Collected collect(const Job& job, const std::map<std::size_t, std::string>& results) {
    Catalog catalog;
    for (const KernelText& kernel : job.run.kernels)
        catalog.add(readKernelFile(kernel));
    const Plan plan(job.run.experiment, catalog);
    Collected collected;
    std::vector<std::pair<std::string, TaskResults>> told; ///< tasks that have started
    for (std::size_t task = 0; task < job.tasks(); ++task) {
        TaskState& state = collected.tasks.emplace_back();
        state.expected = static_cast<std::size_t>(plan.size());
        if (!job.parts.empty()) {
            state.expected = 0;
            for (const request::Next& next : job.parts[task])
                state.expected += next.indices.size();
        } else if (job.run.experiment.search) {
            state.expected = 0; // a search has no fixed number of rows
        }
        const auto found = results.find(task);
        if (found == results.end())
            continue;
        TaskResults one = readResults(found->second, job.host);
        state.rows = one.rows.size();
        state.hasBegun = one.started.has_value();
        state.hasEnded = one.finished && one.finished->ending == event::Ending::Completed;
        if (one.finished && one.finished->ending == event::Ending::Failed)
            state.failure = one.finished->failure;
        if (one.started)
            told.emplace_back(job.stem + "." + std::to_string(task), std::move(one));
    }
    if (told.empty()) {
        collected.recording.experiment = job.run.experiment;
        return collected;
    }
    if (told.size() == 1) {
        collected.recording = recordingOf(job, std::move(told.front().second));
        return collected;
    }
    const std::vector<std::int64_t>& group = job.parts.front().front().indices;
    const std::set<std::int64_t> common(group.begin(), group.end());
    std::vector<CommonReference::Rows> references;
    for (const auto& [name, task] : told) {
        CommonReference::Rows& rows = references.emplace_back(CommonReference::Rows{name});
        for (const auto& [index, row] : task.rows)
            if (common.contains(index))
                rows.rows.emplace(index, row);
    }
    const std::optional<CommonReference> reference = CommonReference::of(references);
    collected.notShared = unlike(told);
    if (reference) {
        collected.spread = reference->spreadMessage();
        if (!collected.notShared)
            collected.notShared = reference->refusal(told.front().second.started->device.kind);
    }
    std::vector<RecordingPart> parts;
    for (std::size_t place = 0; place < told.size(); ++place) {
        auto& [name, task] = told[place];
        for (auto& [index, row] : task.rows) {
            row.shared = !collected.notShared;
            if (row.shared && reference && !common.contains(index))
                reference->correct(place, row);
        }
        RecordingPart& part = parts.emplace_back(RecordingPart{name, recordingOf(job, task)});
        part.recording.experiment.share = !collected.notShared;
        if (!reference || !reference->devices()[place].time)
            continue;
        const SharedReference& own = reference->devices()[place];
        part.recording.environment.emplace_back("reference", reference->text());
        part.recording.environment.emplace_back("reference_time", *own.time);
        if (!collected.notShared)
            part.recording.environment.emplace_back("reference_factor", own.factor);
    }
    collected.recording = mergedRecording(parts);
    return collected;
}

} // namespace kernelcurve
