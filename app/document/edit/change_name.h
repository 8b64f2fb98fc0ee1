#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/text/message.h"

namespace kernelcurve {

/// Returns the name of a change for the Undo command, such as "selection of read_offset". `before`
/// and `after` must differ.
Message changeName(const Experiment& before, const Experiment& after);

} // namespace kernelcurve
