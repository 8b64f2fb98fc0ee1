#pragma once

#include "gpu/model/protocol/exit_codes.h"
#include "gpu/model/protocol/protocol.h"

#include <optional>

namespace kernelcurve {

/// The end of a run: its last event, and whether the process must be replaced.
struct RunEnd {
    std::optional<event::Finished> finished;
    std::optional<WorkerExit> exit;
};

} // namespace kernelcurve
