#pragma once

#include "gpu/model/protocol/exit_codes.h"
#include "gpu/model/protocol/protocol.h"

#include <optional>

namespace kernelcurve {

/// How a run ended: with its last event, with the process having to be replaced, or both.
struct RunEnd {
    std::optional<event::Finished> finished;
    std::optional<WorkerExit> exit;
};

} // namespace kernelcurve
