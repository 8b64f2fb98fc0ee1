#pragma once

#include "app/batch/job_script.h"
#include "gpu/model/recording/recording.h"
#include "gpu/model/text/error.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The progress of one task.
struct TaskState {
    std::size_t rows = 0;
    std::size_t expected = 0;
    bool hasBegun = false;
    bool hasEnded = false;
    std::optional<Failure> failure = {};

    bool isWhole() const { return hasEnded && rows >= expected; }
};

/// The result of a job.
struct Collected {
    Recording recording;
    std::vector<TaskState> tasks;
    /// Describes how much the devices differ on the common reference. It is nullopt for a single
    /// task.
    std::optional<Message> spread = {};
    /// The reason why the rows are compared by device instead of being merged.
    std::optional<Failure> notShared = {};

    bool isWhole() const;
};

/// Merges the results of the tasks into one recording. If devices of one model shared the work,
/// corrects their rows with the common reference, as in a shared run. Skips incomplete lines.
/// Throws Error if the job has no plan.
Collected collect(const Job& job, const std::map<std::size_t, std::string>& results);

} // namespace kernelcurve
