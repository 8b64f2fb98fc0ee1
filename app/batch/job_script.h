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
/// Several tasks start with the same group of configurations, the common reference.
struct Job {
    std::string stem;   ///< prefix of the job's file names
    std::string host;   ///< host that runs the tasks, or empty
    std::string folder; ///< path of the uploaded worker, relative to the home folder
    request::Run run;
    /// Configurations of each task. The list is empty if one task measures everything.
    std::vector<std::vector<request::Next>> parts;

    std::size_t tasks() const { return parts.empty() ? 1 : parts.size(); }
    std::string resultsOf(std::size_t task) const {
        return stem + "." + std::to_string(task) + ".jsonl";
    }
};

/// Divides a plan into at most the given number of tasks. Throws Error for a search with several
/// tasks, or for an experiment without a plan.
Job makeJob(std::string stem, const Experiment& experiment, const Catalog& catalog,
            std::size_t tasks);

/// Returns a script for sbatch or sh. The script runs all tasks in sequence, or only the tasks with
/// the given numbers. The script uses the worker that the variable KERNELCURVE_WORKER names. If the
/// variable is not set, it uses the worker of the host, of the upload (`sent`), or in PATH, in this
/// order.
std::string writeJobScript(const Job& job, const std::optional<Host>& host,
                           const WorkerArchives& sent);
/// Reads the output of writeJobScript(). Throws Error for any other text.
Job readJobScript(std::string_view script, const std::string& file);

/// Returns a shell command that saves its input as the script in the job's folder and submits it to
/// Slurm. Slurm prints the job number. If the script would not find a worker, the exit status is
/// `noWorkerStatus`.
std::string sendScript(const Job& job, const Host& host, const WorkerArchives& sent);
inline constexpr int noWorkerStatus = 69; // EX_UNAVAILABLE of sysexits.h
/// Returns a shell command that prints the available results of each task after a line
/// `kernelcurve-results TASK`.
std::string fetchScript(const Job& job);

} // namespace kernelcurve
