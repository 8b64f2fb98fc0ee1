#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/kernel_tracer.h"

#include <optional>
#include <stop_token>

namespace kernelcurve {

/// The options of tracing a configuration; see TraceRequest.
struct TraceChoice {
    BlockChoice blocks = BlockChoice::Sample;
    bool check = false;
    std::optional<WarpChoice> warp = {};
    bool arrays = false;
    double blockLimit = TraceRequest{}.blockLimit; ///< seconds
    double limit = TraceRequest{}.limit;           ///< seconds
};

/// The configuration that a trace runs for `device`: of a GPU (usual_gpu.h).
ResolvedConfiguration tracedConfiguration(const ResolvedConfiguration& forDevice,
                                          const DeviceDescription& device);

/// Traces the launches of a configuration with its problem's inputs. `device` is the one for which
/// it was resolved. A check uses its launches; a trace uses those of a GPU (usual_gpu.h), with
/// another configuration as the witness for alignment. Throws Error for a library call,
/// DeviceError, and Cancelled.
TraceOutcome traceConfiguration(KernelTracer& tracer, const ResolvedConfiguration& forDevice,
                                const DeviceDescription& device, const TraceChoice& choice,
                                std::stop_token stop);

} // namespace kernelcurve
