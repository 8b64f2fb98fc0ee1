#pragma once

#include <set>
#include <string>

namespace kernelcurve {

/// Labs that no GPU has been at hand for yet. They run on a device; a recorded one has nothing to
/// play.
inline const std::set<std::string> awaitingRecording{
    "atomics_meeting",  "copy_occupancy",       "divergence_ways", "histogram_of_bytes",
    "separable_ladder", "sort_onesweep_passes", "spmv_merge_path", "stencil_time_blocking"};

} // namespace kernelcurve
