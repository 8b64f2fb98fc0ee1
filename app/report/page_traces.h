#pragma once

#include "app/engine/kernel_traces.h"

#include <nlohmann/json.hpp>

namespace kernelcurve {

/// A trace as the interactive page draws it: the accesses of each line of the kernel's own file
/// with what they cost, what they share of all that is moved, and one request of each lane by lane.
nlohmann::ordered_json pageTrace(const KernelTrace& trace);

} // namespace kernelcurve
