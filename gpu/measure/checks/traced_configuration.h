#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/kernel_tracer.h"

#include <optional>
#include <stop_token>

namespace kernelcurve {

/// The options for tracing a configuration (see TraceRequest).
struct TraceChoice {
    BlockChoice blocks = BlockChoice::Sample;
    bool check = false;
    std::optional<WarpChoice> warp = {};
    bool arrays = false;
    double blockLimit = TraceRequest{}.blockLimit; ///< in seconds
    double limit = TraceRequest{}.limit;           ///< in seconds
};

/// Returns the configuration that a trace for `device` runs. The configuration is resolved for a
/// GPU (usual_gpu.h).
ResolvedConfiguration tracedConfiguration(const ResolvedConfiguration& forDevice,
                                          const DeviceDescription& device);

/// Traces the launches of a configuration with its problem's inputs. `device` is the device for
/// which the configuration was resolved. A check uses the launches for this device. A trace uses
/// the launches for a GPU (usual_gpu.h), with another configuration as the alignment witness.
/// Throws Error for a library call, DeviceError on failure, and Cancelled after a stop request.
TraceOutcome traceConfiguration(KernelTracer& tracer, const ResolvedConfiguration& forDevice,
                                const DeviceDescription& device, const TraceChoice& choice,
                                std::stop_token stop);

} // namespace kernelcurve
