#pragma once

#include "gpu/model/protocol/exit_codes.h"
#include "gpu/model/protocol/protocol.h"

#include <optional>

namespace kernelcurve {

/// The end of a run. It consists of the last event, and a flag that is set if the process must be
/// replaced.
struct RunEnd {
    std::optional<event::Finished> finished;
    std::optional<WorkerExit> exit;
};

} // namespace kernelcurve
