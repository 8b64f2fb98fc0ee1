#include "gpu/model/derived/derived_metrics.h"

#include "gpu/model/derived/peak_share.h"
#include "gpu/model/derived/speedup.h"

namespace kernelcurve {

bool isDerived(std::string_view tag) {
    return isFromSpeedup(tag) || isPeakShare(tag);
}

std::vector<Measurement> withDerived(const Recording& recording) {
    return withPeakShares(recording, withSpeedups(recording.experiment, recording.measurements));
}

} // namespace kernelcurve
