#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/device.h"
#include "gpu/device/kernel_tracer.h"
#include "gpu/device/replay/replay_table.h"
#include "gpu/device/telemetry_source.h"
#include "gpu/model/analysis/code_accesses.h"
#include "gpu/model/analysis/code_listing.h"

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

/// The source of devices, which is this machine or a test.
class DeviceSource {
  public:
    virtual ~DeviceSource() = default;
    /// Returns all devices in display order, including unusable ones.
    virtual std::vector<DeviceDescription> describe() = 0;
    /// Opens a device. Throws DeviceError.
    virtual std::unique_ptr<Device> open(const std::string& id) = 0;
    /// Opens a tracer. Throws DeviceError if kernels cannot be traced.
    virtual std::unique_ptr<KernelTracer> openTracer() = 0;
    /// Opens the telemetry of a device. Returns null for a device without telemetry. Throws
    /// DeviceError on failure. This is the only function that another thread calls.
    virtual std::unique_ptr<TelemetrySource> openTelemetry(const std::string&) { return nullptr; }
    /// Compiles a kernel for a compute capability (90 for 9.0). The machine need not have such a
    /// GPU. Throws DeviceError if there is no compiler, and Cancelled after a stop request.
    virtual MachineCode printCode(const CompileRequest& request, int capability,
                                  std::stop_token stop);
    /// Counts the shared-memory accesses of a configuration in its machine code for a compute
    /// capability. Throws Error, also if there is no compiler or the emulator rejects the code, and
    /// Cancelled.
    virtual CodeAccesses traceCode(const ResolvedConfiguration& resolved, BlockChoice blocks,
                                   const std::optional<WarpChoice>& warp, int capability,
                                   std::stop_token stop);
    /// Returns the recordings of a device; null for an actual device. Throws Error.
    virtual std::shared_ptr<const ReplayTable> openRecorded(const std::string&) { return nullptr; }
};

/// Returns the devices of this machine: the GPUs if this program was built with CUDA, the CPU, and
/// the recorded devices.
std::unique_ptr<DeviceSource> machineDevices();

/// The devices of one worker. After its first use, a device stays open. Only the device thread may
/// use this class.
class DeviceRegistry {
  public:
    explicit DeviceRegistry(DeviceSource& source)
        : source_(source) {}
    std::vector<DeviceDescription> describe() { return source_.describe(); }
    /// Opens a device. `auto` is the first usable GPU, otherwise the CPU. Throws DeviceError if the
    /// device does not exist or is not usable.
    Device& open(const std::string& id);
    /// Returns the recordings of a device; null for an actual device. Throws Error.
    std::shared_ptr<const ReplayTable> openRecorded(const std::string& id);
    /// Returns the description of the device that open() would choose. It may be unusable.
    DeviceDescription describe(const std::string& id);
    /// See DeviceSource::printCode().
    MachineCode printCode(const CompileRequest& request, int capability, std::stop_token stop) {
        return source_.printCode(request, capability, std::move(stop));
    }
    /// See DeviceSource.
    CodeAccesses traceCode(const ResolvedConfiguration& resolved, BlockChoice blocks,
                           const std::optional<WarpChoice>& warp, int capability,
                           std::stop_token stop) {
        return source_.traceCode(resolved, blocks, warp, capability, std::move(stop));
    }
    /// Returns the tracer of the device thread. Throws DeviceError.
    KernelTracer& tracer();
    /// Opens additional tracers for use on other threads. Throws DeviceError.
    std::vector<std::unique_ptr<KernelTracer>> moreTracers(int count);

  private:
    DeviceSource& source_;
    std::map<std::string, std::unique_ptr<Device>> open_;
    std::unique_ptr<KernelTracer> tracer_;
};

} // namespace kernelcurve
