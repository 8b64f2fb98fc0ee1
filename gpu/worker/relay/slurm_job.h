#pragma once

#include "gpu/model/protocol/relay_protocol.h"

#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

// Parses the output of Slurm's programs: squeue(1), and the stderr of srun and salloc.

/// The state of a waiting job; nothing if it is no longer waiting, or the controller does not
/// answer.
std::optional<relay::Waiting> askForWaiting(const std::string& job);
/// The same from the output of `squeue -h -t PENDING,CONFIGURING -S -p,i -o '%A|%P|%T|%r|%S'`.
std::optional<relay::Waiting> waitingAmong(std::string_view queue, const std::string& job);

/// The reason why a job's worker has ended, from the state of the job; nothing if the job
/// continues.
std::optional<relay::Cause> askForEnd(const std::string& job);
/// The same for one state: "TIMEOUT", "CANCELLED" ...
std::optional<relay::Cause> causeOf(std::string_view state);
/// The same from a line of stderr of srun or salloc.
std::optional<relay::Cause> causeIn(std::string_view line);
/// The job number in a message about a queued, pending, or granted job; otherwise empty.
std::string jobIn(std::string_view line);

} // namespace kernelcurve
