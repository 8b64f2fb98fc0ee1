#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/text/message.h"

namespace kernelcurve {

/// What was done to an experiment, by what differs, in the words that follow "Undo": "ticking
/// read_offset". The two are not equal.
Message changeName(const Experiment& before, const Experiment& after);

} // namespace kernelcurve
