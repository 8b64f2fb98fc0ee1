#pragma once

#include "gpu/device/child_process.h"
#include "gpu/device/cuda/compile/nvrtc_task.h"
#include "gpu/model/protocol/compile_limit.h"

#include <stop_token>

namespace kernelcurve {

/// Runs the task in a separate process (nvrtc_main.h), which isolates NVRTC crashes and untrusted
/// source code. The total time limit is `limit` per entry. Throws DeviceError if the process ends
/// without an answer, takes too long, or the installation is broken. Throws Cancelled after a stop
/// request.
NvrtcAnswer compileInOwnProcess(const NvrtcTask& task, const std::stop_token& stop,
                                std::chrono::milliseconds limit = compileLimit);

} // namespace kernelcurve
