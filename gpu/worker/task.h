#pragma once

#include "gpu/model/protocol/protocol.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A run without an observer, such as that of a job: the work, and the file of its results.
struct TaskOrder {
    request::Run run;                ///< its device may be `auto`
    std::vector<request::Next> next; ///< its indices; empty: the whole plan
};

/// The lines of a run request and the following ones. Throws Error.
TaskOrder readTaskOrder(std::string_view lines);

/// Runs the work with a worker started by `command`, and appends its lines to a file of results.
/// Existing results are not repeated, so a task can be restarted. A dead worker fails only its
/// current configuration, and another one continues. Returns true if the run completed; errors are
/// in the file and on stderr. Throws Error if the file cannot be read or written, and
/// std::system_error if no process can be started.
bool carryOutTask(TaskOrder order, const std::filesystem::path& results,
                  const std::vector<std::string>& command);

} // namespace kernelcurve
