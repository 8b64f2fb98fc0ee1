#pragma once

#include "gpu/model/protocol/protocol.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A run that nobody watches, such as a job's: what is to be done, and where it is written down.
struct TaskOrder {
    request::Run run;                ///< its device may be `auto`
    std::vector<request::Next> next; ///< what of it; none: the whole plan
};

/// The lines of a run request and of those that follow it. Throws Error.
TaskOrder readTaskOrder(std::string_view lines);

/// Carries out a run by a worker that `command` starts, and adds what that says of it, line by
/// line, to a file of results. What the file has already is not measured again, so that the same
/// task may be started once more. A worker that dies costs the configuration that it was at, and
/// another one goes on. True where the run was completed; what went wrong is in the file and on
/// stderr. Throws Error if the file cannot be read or written, std::system_error where no process
/// can be started.
bool carryOutTask(TaskOrder order, const std::filesystem::path& results,
                  const std::vector<std::string>& command);

} // namespace kernelcurve
