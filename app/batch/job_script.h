#pragma once

#include "app/engine/hosts.h"
#include "app/engine/worker/worker_launch.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/protocol/protocol.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A run that is divided among tasks, each of which writes what it measures to a file of its own,
/// STEM.TASK.jsonl. If there are several, each begins with the same group of configurations, the
/// common reference.
struct Job {
    std::string stem;   ///< of its files
    std::string host;   ///< whose devices its tasks run on; empty: nobody's
    std::string folder; ///< there, below the home, if it was sent
    request::Run run;
    /// The configurations of each task. Empty if one task measures everything.
    std::vector<std::vector<request::Next>> parts;

    std::size_t tasks() const { return parts.empty() ? 1 : parts.size(); }
    std::string resultsOf(std::size_t task) const {
        return stem + "." + std::to_string(task) + ".jsonl";
    }
};

/// Divides a plan. Of few configurations there are fewer tasks. Throws Error for a search by
/// several tasks, and if the experiment has no plan.
Job makeJob(std::string stem, const Experiment& experiment, const Catalog& catalog,
            std::size_t tasks);

/// A script that sbatch takes and sh runs by hand: task after task, or those whose numbers it is
/// given. It needs nothing but a worker: the one that KERNELCURVE_WORKER names, the host's, the one
/// that was sent (`sent`), or one in the PATH.
std::string writeJobScript(const Job& job, const std::optional<Host>& host,
                           const std::optional<WorkerArchive>& sent);
/// What writeJobScript wrote. Throws Error.
Job readJobScript(std::string_view script, const std::string& file);

/// A line of shell that takes the script from its input into the job's folder and sends it to
/// Slurm, which says the number of the job. It ends with `noWorkerStatus` where the script would
/// find no worker.
std::string sendScript(const Job& job, const Host& host, const std::optional<WorkerArchive>& sent);
inline constexpr int noWorkerStatus = 69; // EX_UNAVAILABLE
/// A line of shell that prints the results that are there, each after a line `kernelcurve-results
/// TASK`.
std::string fetchScript(const Job& job);

} // namespace kernelcurve
