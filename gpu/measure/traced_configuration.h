#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/microscope.h"

#include <optional>
#include <stop_token>

namespace kernelcurve {

/// How a configuration is looked at; see TraceRequest.
struct TraceChoice {
    BlockChoice blocks = BlockChoice::Sample;
    bool check = false;
    std::optional<WarpChoice> warp = {};
    double blockLimit = TraceRequest{}.blockLimit; ///< seconds
    double limit = TraceRequest{}.limit;           ///< seconds
};

/// Traces the launches of a configuration on its problem's inputs. `device` is what it was resolved
/// for; without a check another configuration for it bears witness to alignment. Throws
/// MeasureError for a library call, which has no source, DeviceError and Cancelled.
TraceOutcome traceConfiguration(Microscope& microscope, const ResolvedConfiguration& resolved,
                                const DeviceDescription& device, const TraceChoice& choice,
                                std::stop_token stop);

} // namespace kernelcurve
