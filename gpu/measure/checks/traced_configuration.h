#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/device.h"
#include "gpu/device/kernel_tracer.h"
#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/measurement/measurement.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

namespace kernelcurve {

/// A compiled configuration with its inputs on a device, for a single run.
class PreparedConfiguration {
  public:
    /// Prepares the configuration. Throws Error for a library call, DeviceError on failure, and
    /// Cancelled after a stop request.
    PreparedConfiguration(Device& device, const ResolvedConfiguration& resolved,
                          const std::stop_token& stop);
    PreparedConfiguration(const PreparedConfiguration&) = delete;
    PreparedConfiguration& operator=(const PreparedConfiguration&) = delete;

    Operation& operation() const { return *operation_; }

  private:
    PreparedBuffers buffers_;
    PreparedBuffers scratch_;
    std::unique_ptr<Operation> operation_;
};

/// Returns the device that provides GPU-specific properties, such as SASS and the number of SMs. If
/// `device` is not a GPU, returns a built-in H200, which is the same on every machine.
inline DeviceDescription asGpu(DeviceDescription device) {
    if (device.computeCapability == 0) {
        device.computeCapability = 90;
        device.multiprocessors = 132;
    }
    return device;
}

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
/// GPU (asGpu()).
ResolvedConfiguration tracedConfiguration(const ResolvedConfiguration& forDevice,
                                          const DeviceDescription& device);

/// Traces the launches of a configuration with its problem's inputs. `device` is the device for
/// which the configuration was resolved. A check uses the launches for this device. A trace uses
/// the launches for a GPU (asGpu()), with another configuration as the alignment witness.
/// Throws Error for a library call, DeviceError on failure, and Cancelled after a stop request.
TraceOutcome traceConfiguration(KernelTracer& tracer, const ResolvedConfiguration& forDevice,
                                const DeviceDescription& device, const TraceChoice& choice,
                                std::stop_token stop);

/// Adds the modelled metrics of a configuration to a row. Adds a remark instead if the trace fails
/// or exceeds `limit` seconds. Library calls have no modelled metrics. Throws Cancelled after a
/// stop request.
void addModelledMetrics(Measurement& row, const ResolvedConfiguration& resolved,
                        const DeviceDescription& device, KernelTracer& tracer, double limit,
                        std::stop_token stop);

/// Returns true if a row already has modelled metrics.
bool hasModelledMetrics(const Measurement& row);

} // namespace kernelcurve
