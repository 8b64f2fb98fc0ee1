#pragma once

#include "gpu/model/protocol/relay_protocol.h"

#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

// These functions parse the output of squeue(1), and the stderr output of srun and salloc.

/// Returns the state of a waiting job, or nullopt if the job no longer waits or the controller does
/// not answer.
std::optional<relay::Waiting> askForWaiting(const std::string& job);
/// Returns the state of a waiting job. `queue` is the output of
/// `squeue -h -t PENDING,CONFIGURING -S -p,i -o '%A|%P|%T|%r|%S'`.
std::optional<relay::Waiting> waitingAmong(std::string_view queue, const std::string& job);

/// Returns the reason why the worker of a job has ended, based on the state of the job, or nullopt
/// if the job continues.
std::optional<relay::Cause> askForEnd(const std::string& job);
/// Returns the reason for a job state such as "TIMEOUT" or "CANCELLED".
std::optional<relay::Cause> causeOf(std::string_view state);
/// Returns the reason from a line that srun or salloc wrote to stderr.
std::optional<relay::Cause> causeIn(std::string_view line);
/// Returns the job number in a message about a queued, pending, or granted job. Returns an empty
/// text for other messages.
std::string jobIn(std::string_view line);

} // namespace kernelcurve
