#pragma once

#include "gpu/device/child_process.h"
#include "gpu/device/cuda/compile/nvrtc_task.h"
#include "gpu/model/protocol/compile_limit.h"

#include <stop_token>

namespace kernelcurve {

/// Has a process of its own carry out the task (nvrtc_main.h): NVRTC works on a stranger's text
/// with what it may reach there, and where it breaks it breaks nothing else. Every entry may take
/// as long as one alone. Throws DeviceError if the process ends before it has answered, takes too
/// long, or what is installed is broken; Cancelled.
NvrtcAnswer compileInOwnProcess(const NvrtcTask& task, const std::stop_token& stop,
                                std::chrono::milliseconds limit = compileLimit);

} // namespace kernelcurve
