#include "gpu/model/analysis/access_cost.h"

#include "gpu/model/analysis/memory_model.h"

#include <algorithm>

namespace kernelcurve {

double costOf(const LineAccess& access) {
    if (access.requests <= 0 || access.access == AccessKind::Atomic ||
        access.space == AddressSpace::Constant)
        return 0;
    if (access.space == AddressSpace::Shared)
        return access.idealWavefronts <= 0 ? 0
                                           : static_cast<double>(access.wavefronts) /
                                                 static_cast<double>(access.idealWavefronts);
    const double enough =
        std::max(static_cast<double>(access.requests),
                 static_cast<double>(access.bytes) / static_cast<double>(sectorBytes));
    return static_cast<double>(access.sectors) / enough;
}

} // namespace kernelcurve
