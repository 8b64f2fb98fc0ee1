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

/// How far a task has come.
struct TaskState {
    std::size_t rows = 0;
    std::size_t expected = 0;
    bool hasBegun = false;
    bool hasEnded = false;
    std::optional<Failure> failure = {};

    bool isWhole() const { return hasEnded && rows >= expected; }
};

/// What came of a job.
struct Collected {
    Recording recording;
    std::vector<TaskState> tasks;
    /// Of several tasks, by how much their devices differ on what all have measured.
    std::optional<Message> spread = {};
    /// Why their rows stand beside each other as those of devices that are compared.
    std::optional<Failure> notShared = {};

    bool isWhole() const;
};

/// Makes one recording of the results of the tasks, by their numbers. Devices that are alike have
/// shared the work: their rows are corrected by the common reference, as those of a shared run are.
/// A line that is torn is left out. Throws Error if the job has no plan.
Collected collect(const Job& job, const std::map<std::size_t, std::string>& results);

} // namespace kernelcurve
