#pragma once

#include "gpu/device/cpu/run/worker_pool.h"
#include "gpu/device/cpu/threads/run_failure.h"

#include <optional>
#include <stop_token>

namespace kernelcurve {

/// Runs all blocks of a launch on the pool's threads and says what went wrong first. `stop` takes
/// effect between blocks: a thread inside a block cannot be stopped, so that a kernel which never
/// ends is left to whoever can end the process. `launch.stop` is set here.
std::optional<RunFailure> runLaunch(WorkerPool& pool, const KcEntry& entry, KcLaunch launch,
                                    std::size_t stackBytes, const std::stop_token& stop);

} // namespace kernelcurve
