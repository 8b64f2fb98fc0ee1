#pragma once

#include "gpu/model/protocol/relay_protocol.h"

#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

// What Slurm's own programs say of a job: squeue(1), and what srun and salloc write to stderr.

/// How a job waits; nothing if it does not wait any more, or the controller does not answer.
std::optional<relay::Waiting> askForWaiting(const std::string& job);
/// The same from what `squeue -h -t PENDING,CONFIGURING -S -p,i -o '%A|%P|%T|%r|%S'` printed.
std::optional<relay::Waiting> waitingAmong(std::string_view queue, const std::string& job);

/// Why a job's worker has ended, by the state of the job; nothing if the job goes on.
std::optional<relay::Cause> askForEnd(const std::string& job);
/// The same for one state: "TIMEOUT", "CANCELLED" ...
std::optional<relay::Cause> causeOf(std::string_view state);
/// The same from a line of srun's or salloc's stderr.
std::optional<relay::Cause> causeIn(std::string_view line);
/// The number of the job that such a line says is queued, pending or granted; else empty.
std::string jobIn(std::string_view line);

} // namespace kernelcurve
