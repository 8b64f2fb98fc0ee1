#include "gpu/model/recording/merged_recording.h"

#include "gpu/model/recording/measuring_devices.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

namespace kernelcurve {
namespace {

/// Returns the names of devices that occur in only one part.
std::set<std::string> uniqueNames(const std::vector<RecordingPart>& parts) {
    std::set<std::string> seen;
    std::set<std::string> twice;
    for (const RecordingPart& part : parts)
        for (const MeasuringDevice& device : part.recording.devices)
            if (!seen.insert(device.name).second)
                twice.insert(device.name);
    for (const std::string& name : twice)
        seen.erase(name);
    return seen;
}

/// Adds guesses to `merged`. If two students guess the same curve, keeps both guesses and labels
/// the later one with the name of its recording.
void addGuesses(std::vector<Guess>& merged, const std::vector<Guess>& others,
                const std::string& name) {
    for (Guess guess : others) {
        if (std::ranges::find(merged, guess) != merged.end())
            continue;
        const auto isTaken = [&](const Guess& other) { return other.isAbout(guess); };
        if (std::ranges::any_of(merged, isTaken) && guess.by.empty())
            guess.by = name;
        if (std::ranges::none_of(merged, isTaken))
            merged.push_back(std::move(guess));
    }
}

void addExperiment(Experiment& merged, const Experiment& other, const std::string& name) {
    const auto addNew = [](auto& all, const auto& more) {
        for (const auto& each : more)
            if (std::ranges::find(all, each) == all.end())
                all.push_back(each);
    };
    addNew(merged.kernels, other.kernels);
    addGuesses(merged.guesses, other.guesses, name);
    std::vector<std::string> devices = devicesOf(merged);
    addNew(devices, devicesOf(other));
    setDevices(merged, std::move(devices));
    merged.share = merged.share && other.share;
    if (other.notes != merged.notes && !other.notes.empty()) {
        if (!merged.notes.empty() && !merged.notes.ends_with('\n'))
            merged.notes += '\n';
        merged.notes += other.notes;
    }
}

/// Adds the kernel files. The first text of each kernel takes precedence.
void addKernelFiles(std::vector<SavedKernel>& merged, const std::vector<SavedKernel>& others) {
    const auto nameOf = [](const SavedKernel& kernel) {
        return std::filesystem::path(kernel.file).filename();
    };
    for (const SavedKernel& kernel : others)
        if (std::ranges::find(merged, nameOf(kernel), nameOf) == merged.end())
            merged.push_back(kernel);
}

} // namespace

Recording mergedRecording(std::span<const RecordingPart> parts) {
    std::vector<RecordingPart> named(parts.begin(), parts.end());
    for (RecordingPart& part : named)
        nameDevice(part.recording);
    const std::set<std::string> unique = uniqueNames(named);
    std::set<std::string> taken = unique;
    Recording merged;
    merged.experiment = named.front().recording.experiment;
    for (RecordingPart& part : named) {
        addExperiment(merged.experiment, part.recording.experiment, part.name);
        addKernelFiles(merged.kernelFiles, part.recording.kernelFiles);
        for (MeasuringDevice& device : part.recording.devices) {
            const std::string before = device.name;
            if (!unique.contains(before)) {
                // If a file has several devices, their names are appended to the file's name.
                const bool isOnly = part.recording.devices.size() == 1;
                device.name =
                    freeName(isOnly ? part.name : part.name + " " + before,
                             [&](const std::string& name) { return taken.contains(name); });
                taken.insert(device.name);
            }
            for (Measurement& row : part.recording.measurements)
                if (row.device == before)
                    merged.measurements.emplace_back(std::move(row)).device = device.name;
            merged.devices.push_back(std::move(device));
        }
    }
    return merged;
}

bool differInSettings(std::span<const RecordingPart> parts) {
    const auto settings = [](const RecordingPart& part) {
        Experiment experiment = part.recording.experiment;
        setDevices(experiment, {"auto"});
        experiment.title = {};
        experiment.kernels.clear();
        experiment.guesses.clear();
        experiment.notes.clear();
        experiment.plot = {};
        experiment.lab.reset();
        experiment.share = false;
        return experiment;
    };
    return std::ranges::any_of(parts, [&](const RecordingPart& part) {
        return settings(part) != settings(parts.front());
    });
}

} // namespace kernelcurve
