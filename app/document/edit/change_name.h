#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/text/message.h"

namespace kernelcurve {

/// Describes the difference of two experiments, in words for the Undo command: "selection of
/// read_offset". The two must differ.
Message changeName(const Experiment& before, const Experiment& after);

} // namespace kernelcurve
