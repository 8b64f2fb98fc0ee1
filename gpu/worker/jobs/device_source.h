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

/// The source of devices: this machine, or a test.
class DeviceSource {
  public:
    virtual ~DeviceSource() = default;
    /// Usable or not, in display order.
    virtual std::vector<DeviceDescription> describe() = 0;
    /// Throws DeviceError.
    virtual std::unique_ptr<Device> open(const std::string& id) = 0;
    /// Throws DeviceError if kernels cannot be traced.
    virtual std::unique_ptr<KernelTracer> openTracer() = 0;
    /// Null for a device without telemetry. Throws DeviceError on failure. The only method that
    /// another thread calls.
    virtual std::unique_ptr<TelemetrySource> openTelemetry(const std::string&) { return nullptr; }
    /// Compiles a kernel for a compute capability (90 for 9.0), with or without such a GPU. Throws
    /// DeviceError if there is no compiler, and Cancelled.
    virtual MachineCode printCode(const CompileRequest& request, int capability,
                                  std::stop_token stop);
    /// Counts the shared-memory accesses of a configuration in its machine code for a compute
    /// capability. Throws Error, also if there is no compiler or the emulator rejects the code, and
    /// Cancelled.
    virtual CodeAccesses traceCode(const ResolvedConfiguration& resolved, BlockChoice blocks,
                                   const std::optional<WarpChoice>& warp, int capability,
                                   std::stop_token stop);
    /// The recordings of a device; null for an actual one. Throws Error.
    virtual std::shared_ptr<const ReplayTable> openRecorded(const std::string&) { return nullptr; }
};

/// The GPUs, if this program was built with CUDA, the CPU, and the recorded devices.
std::unique_ptr<DeviceSource> machineDevices();

/// The devices of one worker. A device stays open after its first use. Only on the device thread.
class DeviceRegistry {
  public:
    explicit DeviceRegistry(DeviceSource& source)
        : source_(source) {}
    std::vector<DeviceDescription> describe() { return source_.describe(); }
    /// `auto` is the first usable GPU, otherwise the CPU. Throws DeviceError if the device does not
    /// exist or is not usable.
    Device& open(const std::string& id);
    /// Null for an actual device. Throws Error.
    std::shared_ptr<const ReplayTable> openRecorded(const std::string& id);
    /// The same choice without opening the device, which may be unusable.
    DeviceDescription describe(const std::string& id);
    /// See DeviceSource.
    MachineCode printCode(const CompileRequest& request, int capability, std::stop_token stop) {
        return source_.printCode(request, capability, std::move(stop));
    }
    /// See DeviceSource.
    CodeAccesses traceCode(const ResolvedConfiguration& resolved, BlockChoice blocks,
                           const std::optional<WarpChoice>& warp, int capability,
                           std::stop_token stop) {
        return source_.traceCode(resolved, blocks, warp, capability, std::move(stop));
    }
    /// Throws DeviceError.
    KernelTracer& tracer();
    /// For a separate thread; any number. Throws DeviceError.
    std::vector<std::unique_ptr<KernelTracer>> moreTracers(int count);

  private:
    DeviceSource& source_;
    std::map<std::string, std::unique_ptr<Device>> open_;
    std::unique_ptr<KernelTracer> tracer_;
};

} // namespace kernelcurve
