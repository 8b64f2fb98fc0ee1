#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/kernel_tracer.h"

#include <optional>
#include <stop_token>

namespace kernelcurve {

/// How a configuration is looked at; see TraceRequest.
struct TraceChoice {
    BlockChoice blocks = BlockChoice::Sample;
    bool check = false;
    std::optional<WarpChoice> warp = {};
    bool arrays = false;
    double blockLimit = TraceRequest{}.blockLimit; ///< seconds
    double limit = TraceRequest{}.limit;           ///< seconds
};

/// Traces the launches of a configuration on its problem's inputs. `device` is what it was resolved
/// for. A check looks at what runs there. Without one the launches are a GPU's (usual_gpu.h), and
/// another configuration bears witness to alignment. Throws Error for a library call, which
/// has no source, DeviceError and Cancelled.
TraceOutcome traceConfiguration(KernelTracer& tracer, const ResolvedConfiguration& forDevice,
                                const DeviceDescription& device, const TraceChoice& choice,
                                std::stop_token stop);

} // namespace kernelcurve
