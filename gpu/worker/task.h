#pragma once

#include "gpu/model/protocol/protocol.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A run without an observer, for example in a batch job.
struct TaskOrder {
    request::Run run;                ///< the device may be `auto`
    std::vector<request::Next> next; ///< configurations to measure; empty for the whole plan
};

/// Reads a task from lines that contain a run request and its requests for configurations. Throws
/// Error if the lines are invalid.
TaskOrder readTaskOrder(std::string_view lines);

/// Executes the order with a worker that `command` starts, and appends the worker's lines to the
/// file `results`. Skips existing results, so that a task can be restarted. If the worker dies,
/// only its current configuration fails, and another worker continues. Returns true if the run was
/// completed. Errors are written to the file and to stderr. Throws Error if the file cannot be read
/// or written, and std::system_error if no process can be started.
bool carryOutTask(TaskOrder order, const std::filesystem::path& results,
                  const std::vector<std::string>& command);

} // namespace kernelcurve
