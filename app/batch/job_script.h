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

/// A run that is divided into tasks. Each task writes its rows to a separate file, STEM.TASK.jsonl.
/// With several tasks, each starts with the same group of configurations, the common reference.
struct Job {
    std::string stem;   ///< of its files
    std::string host;   ///< host for the tasks; empty: none
    std::string folder; ///< path of the sent worker below the home folder
    request::Run run;
    /// The configurations of each task. Empty if one task measures everything.
    std::vector<std::vector<request::Next>> parts;

    std::size_t tasks() const { return parts.empty() ? 1 : parts.size(); }
    std::string resultsOf(std::size_t task) const {
        return stem + "." + std::to_string(task) + ".jsonl";
    }
};

/// Divides a plan; a small plan has fewer tasks. Throws Error for a search with several tasks, and
/// if the experiment has no plan.
Job makeJob(std::string stem, const Experiment& experiment, const Catalog& catalog,
            std::size_t tasks);

/// A script for sbatch, which also runs with sh: all tasks in sequence, or those with the given
/// numbers. It needs only a worker: that of KERNELCURVE_WORKER, the host's, the one that was sent
/// (`sent`), or one in the PATH.
std::string writeJobScript(const Job& job, const std::optional<Host>& host,
                           const std::optional<WorkerArchive>& sent);
/// Reads the output of writeJobScript. Throws Error.
Job readJobScript(std::string_view script, const std::string& file);

/// A shell command that writes its input into the job's folder as the script and submits it to
/// Slurm, which prints the job number. Its exit status is `noWorkerStatus` if the script would not
/// find a worker.
std::string sendScript(const Job& job, const Host& host, const std::optional<WorkerArchive>& sent);
inline constexpr int noWorkerStatus = 69; // EX_UNAVAILABLE
/// A shell command that prints the available results, each after a line `kernelcurve-results TASK`.
std::string fetchScript(const Job& job);

} // namespace kernelcurve
